import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, decodeText, encodeText } from './content-encoding.server';

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br; q=0.0, gzip;q=0', 'identity'],
    ['br;q=0.001', 'br'],
    ['br;q=0.000, gzip', 'gzip'],
    ['brotli, xgzip', 'identity'],
    ['*', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for %s is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });

  it('changes no letter of the text', async () => {
    const text = '<p>Pengaduan – 申诉 – жалоба</p>'.repeat(100);
    expect(brotliDecompressSync(await encodeText(text, 'br')).toString()).toBe(text);
    expect(gunzipSync(await encodeText(text, 'gzip')).toString()).toBe(text);
    expect(Buffer.from(await encodeText(text, 'identity')).toString()).toBe(text);
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      expect(await decodeText(await encodeText(text, encoding), encoding)).toBe(text);
    }
  });

  it.each(['br', 'gzip', 'identity'] as const)(
    'holds no memory beyond its bytes (%s)',
    async (encoding) => {
      for (const length of [10, 3_000, 30_000, 300_000]) {
        const text = Array.from({ length }, (_, index) =>
          String.fromCharCode(32 + ((index * index) % 89)),
        );
        const bytes = await encodeText(text.join(''), encoding);
        expect(bytes.buffer.byteLength).toBe(bytes.length);
      }
    },
  );
});
