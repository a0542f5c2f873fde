import { CsvError, parse, type Parser } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { RefusedFile } from '~/platform/storage/refused-file';
import { detectDelimiter } from './delimiter';
import { findHeader, type TableShape } from './find-header';
import { hasContent, type Table, type TableRow } from './table';
import { utf8Chunks } from './utf8-chunks';

/** The longest row in bytes: no record comes near it, a lost quotation mark soon does. */
const MAX_ROW_BYTES = 256 * 1024;

/**
 * Opens a CSV file: UTF-8 with or without a byte-order mark; comma, semicolon or tab, as its header
 * has it; cells in quotation marks may hold line breaks.
 *
 * @throws {RefusedFile} when the file is empty, binary or not in UTF-8; so do its rows later on.
 */
export async function openCsvTable(path: string, size: number, shape: TableShape): Promise<Table> {
  const file = createReadStream(path);
  const chunks = utf8Chunks(file);
  const first = await chunks.next();
  if (first.done) throw new RefusedFile('empty');
  const parser = createParser(detectDelimiter(first.value.toString(), shape));
  // What goes wrong in the pipeline reaches the reader of the rows: nobody else has to hear of it.
  pipeline(Readable.from(withFirst(first.value, chunks), { objectMode: false }), parser, () => {});
  const found = await findHeader(parsedRows(parser), shape);
  if (!found) throw new RefusedFile('empty');
  return {
    header: found.header.cells,
    columns: [...found.header.cells.keys()],
    headerLine: found.header.line,
    above: found.above,
    rows: found.rows,
    progress: () => file.bytesRead / size,
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

function createParser(delimiter: string): Parser {
  return parse({
    bom: true,
    delimiter,
    max_record_size: MAX_ROW_BYTES,
    // All of them, as files that several programs have written have several.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
  });
}

/** Rows with their first lines, counted here: the parser counts CRLF within quotation marks twice. */
async function* parsedRows(parser: AsyncIterable<string[]>): AsyncGenerator<TableRow> {
  let line = 1;
  try {
    for await (const cells of parser) {
      if (hasContent({ line, cells })) yield { line, cells };
      line += 1 + cells.reduce((breaks, cell) => breaks + lineBreaks(cell), 0);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new RefusedFile(refusals[error.code] ?? 'quotation', { line: Number(error.lines) });
  }
}

/** Why the parser gave up, by its error codes; all others are about quotation marks. */
const refusals: Record<string, string> = {
  CSV_MAX_RECORD_SIZE: 'row-too-long',
  CSV_QUOTE_NOT_CLOSED: 'cut-off',
};

function lineBreaks(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|\n|\r/).length - 1 : 0;
}
