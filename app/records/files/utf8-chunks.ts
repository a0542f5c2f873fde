import { isUtf8 } from 'node:buffer';
import { RefusedFile } from '~/platform/storage/refused-file';

/** UTF-8 has at most three bytes of a character before its last one. */
const MAX_REST_BYTES = 3;

const LINE_FEED = 0x0a;

/**
 * Passes chunks on, cut between characters, as long as they are UTF-8 text.
 *
 * @throws {RefusedFile} at the first byte that is no text in UTF-8.
 */
export async function* utf8Chunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  let line = 1;
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (isFirst) refuseUtf16(bytes);
    isFirst = false;
    const end = endOfLastCharacter(bytes);
    const text = bytes.subarray(0, end);
    refuseUnlessText(text, line);
    line += countLines(text);
    rest = bytes.subarray(end);
    yield text;
  }
  if (rest.length > 0) throw new RefusedFile('not-utf8');
}

function refuseUtf16(bytes: Buffer): void {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') throw new RefusedFile('not-utf8');
}

/** `line` is that of the first byte. */
function refuseUnlessText(bytes: Buffer, line: number): void {
  const nul = bytes.indexOf(0);
  if (nul < 0 && isUtf8(bytes)) return;
  // Text has no other control characters than those of lines and tabs, whatever its encoding.
  const isText = !bytes.some((byte) => byte < 0x20 && ![0, 0x09, 0x0a, 0x0c, 0x0d].includes(byte));
  if (nul < 0) throw new RefusedFile(isText ? 'not-utf8' : 'binary');
  if (!isText || !isUtf8(bytes)) throw new RefusedFile('binary');
  throw new RefusedFile('nul-byte', { line: line + countLines(bytes.subarray(0, nul)) });
}

/** How many lines end in these bytes. */
function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines++;
  return lines;
}

/** Where a character that goes on in the next chunk begins; the length when there is none. */
function endOfLastCharacter(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(MAX_REST_BYTES, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
