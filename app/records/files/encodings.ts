import { RefusedFile } from '~/platform/storage/refused-file';

/**
 * The encodings beside Unicode's in which spreadsheet programs save CSV files, the most frequent first, by their names in
 * https://encoding.spec.whatwg.org.
 */
export const encodings = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

export type Encoding = (typeof encodings)[number];

/** Control characters that no text has: bytes that an encoding does not use are decoded as these. */
const control = /[\u0080-\u009f]/;

/** Returns the encoding in which a file begins by its byte-order mark; null without one. */
export function encodingOfMark(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (start.subarray(0, 3).toString('hex') === 'efbbbf') return 'utf-8';
  const mark = start.subarray(0, 2).toString('hex');
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : null;
}

/**
 * Yields text of another encoding in UTF-8.
 *
 * @throws {RefusedFile} at bytes that are no text in it, and at the end of a text that is in UTF-8 already.
 */
export async function* toUtf8(
  chunks: AsyncIterable<Buffer>,
  encoding: string,
): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const isUtf8 = createUtf8Check();
  for await (const chunk of chunks) {
    isUtf8.read(chunk);
    yield decode(decoder, chunk);
  }
  yield decode(decoder);
  if (isUtf8.end()) throw new RefusedFile('is-utf8', { encoding });
}

function decode(decoder: TextDecoder, chunk?: Buffer): Buffer {
  const { encoding } = decoder;
  let text;
  try {
    text = chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch (error) {
    throw new RefusedFile('wrong-encoding', { encoding }, { cause: error });
  }
  if (control.test(text)) throw new RefusedFile('wrong-encoding', { encoding });
  return Buffer.from(text);
}

/** Checks whether bytes are UTF-8 with letters beyond ASCII, which text of another encoding hardly ever is. */
function createUtf8Check() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isValid = true;
  let hasOther = false;
  const check = (decodeNext: () => string) => {
    if (!isValid) return;
    try {
      hasOther ||= /[^\0-\x7f]/.test(decodeNext());
    } catch {
      isValid = false;
    }
  };
  return {
    read: (chunk: Buffer) => check(() => decoder.decode(chunk, { stream: true })),
    end() {
      check(() => decoder.decode());
      return isValid && hasOther;
    },
  };
}

/** An encoding that a text may have, and its first line with a letter beyond ASCII, read in it. */
export interface PossibleEncoding {
  encoding: Encoding;
  example: string;
}

/** How much of a line is shown, in bytes. */
const EXAMPLE_BYTES = 80;

/** Returns the encodings that can read the start of a text, one for each way in which they read its first such letter. */
export function possibleEncodings(start: Buffer): PossibleEncoding[] {
  const at = start.findIndex((byte) => byte > 0x7f);
  if (at < 0) return [];
  const lineStart = start.lastIndexOf(0x0a, at) + 1;
  const lineEnd = start.subarray(at).findIndex((byte) => byte === 0x0a || byte === 0x0d);
  const line = start.subarray(
    Math.max(lineStart, at - EXAMPLE_BYTES),
    lineEnd < 0 ? at + EXAMPLE_BYTES : Math.min(at + lineEnd, at + EXAMPLE_BYTES),
  );
  const found = new Map<string, PossibleEncoding>();
  for (const encoding of encodings) {
    // In one piece, Node 20 reads Windows-1252 as Latin-1: https://github.com/nodejs/node/issues/56542
    const decoder = new TextDecoder(encoding);
    const example = decoder.decode(line, { stream: true }) + decoder.decode();
    const isText = !control.test(example) && !example.includes('\uFFFD');
    if (isText && !found.has(example)) found.set(example, { encoding, example });
  }
  return [...found.values()];
}
