import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusedFile } from '~/platform/storage/refused-file';
import { encodingOfMark, encodings, possibleEncodings, toUtf8 } from './encodings';

async function read(bytes: Buffer, encoding: string, size = 3): Promise<string> {
  const decoded: Buffer[] = [];
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  for await (const chunk of toUtf8(pieces(), encoding)) decoded.push(chunk);
  return Buffer.concat(decoded).toString();
}

const refusal = (bytes: Buffer, encoding: string) =>
  read(bytes, encoding).then(
    () => null,
    (error: unknown) => (error instanceof RefusedFile ? error.code : Promise.reject(error)),
  );

describe('text in another encoding', () => {
  it.each([
    ['windows-1252', 'e96c61', 'éla'],
    ['windows-1252', '41209620809220', 'A – €’ '],
    ['windows-1251', 'cff0e8e2e5f2', 'Привет'],
    ['shift_jis', '93fa967b', '日本'],
    ['gb18030', 'd6d0b9fa', '中国'],
    ['utf-16le', 'fffe4100e900', 'Aé'],
    ['utf-16be', 'feff004100e9', 'Aé'],
  ])('is read if it is in %s, wherever it is cut', async (encoding, hex, text) => {
    const bytes = Buffer.from(hex, 'hex');
    for (const size of [1, 2, 3]) expect(await read(bytes, encoding, size)).toBe(text);
  });

  it('is offered in the encoding that people use most for its characters', () => {
    const [first] = possibleEncodings(Buffer.from('ascii\n"Papua \x96 Barat"\n', 'latin1'));
    expect(first).toEqual({ encoding: 'windows-1252', example: '"Papua – Barat"' });
  });

  it('is read by every listed encoding if it is ASCII', async () => {
    for (const encoding of encodings) expect(await read(Buffer.from('a,b'), encoding)).toBe('a,b');
  });

  it('is refused in an encoding that does not use its bytes', async () => {
    expect(await refusal(Buffer.from('6181ff', 'hex'), 'windows-1252')).toBe('wrong-encoding');
    expect(await refusal(Buffer.from('61ff', 'hex'), 'shift_jis')).toBe('wrong-encoding');
    expect(await refusal(Buffer.from('6193', 'hex'), 'shift_jis')).toBe('wrong-encoding');
  });

  it('is refused in another encoding if it is UTF-8', async () => {
    const letters = fc.string({ unit: 'grapheme' }).filter((text) => /[à-ÿ]/.test(text));
    await fc.assert(
      fc.asyncProperty(letters, async (text) => {
        expect(await refusal(Buffer.from(text), 'windows-1252')).not.toBeNull();
      }),
    );
  });

  it.each([
    ['efbbbf61', 'utf-8'],
    ['fffe6100', 'utf-16le'],
    ['feff0061', 'utf-16be'],
    ['6162', null],
  ])('that begins with %s is marked as %s', (hex, encoding) => {
    expect(encodingOfMark(Buffer.from(hex, 'hex'))).toBe(encoding);
  });
});
