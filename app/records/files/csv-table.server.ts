import { pipeline, Readable } from 'node:stream';
import { isUtf8 } from 'node:buffer';
import { CsvError, parse, type Parser } from 'csv-parse';
import { yieldToEventLoop } from '~/platform/server/yield-to-event-loop.server';
import { RefusedFile } from '~/platform/storage/refused-file';
import { findHeader, type TableShape } from './find-header';
import { hasContent, type Table, type TableRow } from './table';

/** The maximum number of bytes of an incomplete character in UTF-8. */
const MAX_REST_BYTES = 3;

export const LINE_FEED = 0x0a;

export const delimiters = [',', ';', '\t'];

/** In how many lines the header is searched. */
const MAX_SEARCHED_LINES = 40;

/** The longest row in bytes: no record comes near it, but an unclosed quotation mark soon does. */
const MAX_ROW_BYTES = 256 * 1024;

/** How much is parsed before other work gets its turn: even its shortest rows take some milliseconds only. */
const BYTES_AT_ONCE = 2048;

/**
 * Opens a CSV file: UTF-8 with or without a byte-order mark, with the separator of its header: comma,
 * semicolon or tab; quoted cells may contain line breaks.
 *
 * @throws {RefusedFile} when the file is empty, binary or not in UTF-8; so do its rows later on.
 */
export async function openCsvTable(
  file: Readable,
  shape: TableShape,
  progress: () => number,
): Promise<Table> {
  const chunks = utf8Chunks(file);
  const first = await chunks.next();
  if (first.done) throw new RefusedFile('empty');
  const delimiter = detectDelimiter(first.value.toString(), shape);
  const parser = createParser(delimiter);
  // The reader of the rows gets the pipeline's errors; the callback needs none.
  const pieces = piecesOf(withFirst(first.value, chunks));
  pipeline(Readable.from(pieces, { objectMode: false }), parser, () => {});
  const found = await findHeader(parsedRows(parser), shape);
  if (!found) throw new RefusedFile('empty');
  return {
    header: found.header.cells,
    columns: [...found.header.cells.keys()],
    headerLine: found.header.line,
    above: found.above,
    delimiter,
    rows: found.rows,
    progress,
    close() {
      parser.destroy();
      file.destroy();
    },
  };
}

async function* withFirst(first: Buffer, others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* others;
}

async function* piecesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += BYTES_AT_ONCE) {
      yield chunk.subarray(at, at + BYTES_AT_ONCE);
      await yieldToEventLoop();
    }
  }
}

function createParser(delimiter: string): Parser {
  const parser: Parser = parse({
    bom: true,
    delimiter,
    max_record_size: MAX_ROW_BYTES,
    // All of them: files that several programs have written mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record(cells: string[], { empty_lines: emptyLines }): ParsedRow {
      // The parser makes a costly error of each row of another length than its first one: each row is its first.
      Object.assign(parser.info, { records: 0 });
      return Object.assign(cells, { emptyLines });
    },
  });
  return parser;
}

interface ParsedRow extends Array<string> {
  /** How many empty lines precede it. */
  emptyLines: number;
}

/** Yields rows with their first lines, counted here: the parser counts quoted CRLF twice. */
async function* parsedRows(parser: AsyncIterable<ParsedRow>): AsyncGenerator<TableRow> {
  // Without the empty lines.
  let next = 1;
  try {
    for await (const row of parser) {
      const [line, cells] = [next + row.emptyLines, [...row]];
      if (hasContent({ line, cells })) yield { line, cells };
      next += linesOf(cells);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new RefusedFile(refusals[error.code] ?? 'quotation', { line: Number(error.lines) });
  }
}

/** The parser's errors by code; all others are about quotation marks. */
const refusals: Record<string, string> = {
  CSV_MAX_RECORD_SIZE: 'row-too-long',
  CSV_QUOTE_NOT_CLOSED: 'cut-off',
};

/** Returns how many lines the cells of a row take, which may contain line breaks. */
export function linesOf(cells: readonly string[]): number {
  return cells.reduce((lines, cell) => lines + lineBreaks(cell), 1);
}

function lineBreaks(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|\n|\r/).length - 1 : 0;
}

/**
 * Detects the separator of a CSV file: the candidate that makes a header of one of its first lines, else the
 * most frequent candidate in its first line.
 */
export function detectDelimiter(text: string, shape?: TableShape): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, MAX_SEARCHED_LINES);
  for (const line of shape ? lines : []) {
    const found = delimiters.find((delimiter) => shape?.isHeader(cellsOf(line, delimiter)));
    if (found) return found;
  }
  const [header = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\n|\r/, 1);
  const first = shape?.headerRow === undefined ? header : (lines[shape.headerRow - 1] ?? header);
  const count = (delimiter: string) => first.split(delimiter).length;
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
}

function cellsOf(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''));
}

/**
 * Passes chunks on, cut between characters, as long as they are UTF-8 text.
 *
 * @throws {RefusedFile} at the first byte that is not text in UTF-8.
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
    line += countBytes(text, LINE_FEED);
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
  // Text has only the control characters of lines and tabs, whatever its encoding.
  const isText = !bytes.some((byte) => byte < 0x20 && ![0, 0x09, 0x0a, 0x0c, 0x0d].includes(byte));
  if (nul < 0) throw new RefusedFile(isText ? 'not-utf8' : 'binary');
  if (!isText || !isUtf8(bytes)) throw new RefusedFile('binary');
  throw new RefusedFile('nul-byte', { line: line + countBytes(bytes.subarray(0, nul), LINE_FEED) });
}

/** Counts how often a byte is among these. */
export function countBytes(bytes: Buffer, byte: number): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count++;
  return count;
}

/** Returns the start of an incomplete last character; the length if there is none. */
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
