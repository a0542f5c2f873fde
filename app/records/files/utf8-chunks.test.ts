import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusedFile } from '~/platform/storage/refused-file';
import { utf8Chunks } from './csv-table.server';

async function* pieces(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size)
    yield bytes.subarray(start, start + size);
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const collected: Buffer[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  return collected;
}

describe('chunks of UTF-8', () => {
  it('are cut between characters and lose nothing', async () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 5 }), async (value, size) => {
        const chunks = await collect(utf8Chunks(pieces(Buffer.from(value), size)));
        expect(chunks.every((chunk) => isUtf8(chunk))).toBe(true);
        expect(Buffer.concat(chunks).toString()).toBe(value);
      }),
    );
  });

  it('are rejected exactly when the bytes are not text, wherever they are cut', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 12 }).map((array) => Buffer.from(array));
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 5 }), async (value, size) => {
        const isText = isUtf8(value) && !value.includes(0);
        const read = collect(utf8Chunks(pieces(value, size))).then(
          () => true,
          (error: unknown) => (error instanceof RefusedFile ? false : Promise.reject(error)),
        );
        expect(await read).toBe(isText);
      }),
      { numRuns: 1000 },
    );
  });
});
