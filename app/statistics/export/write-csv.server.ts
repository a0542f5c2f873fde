import { stringify } from 'csv-stringify/sync';
import { type CodedRow } from './microdata-row';
import { textOfCell, type FileColumn } from './file-columns';
import { inBatches } from './in-batches';

const options = { escape_formulas: true, record_delimiter: 'windows' } as const;

/**
 * Writes rows as CSV: UTF-8 with a byte order mark that spreadsheets recognise, cells guarded against
 * formulas.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return stringify([...rows], { ...options, bom: true });
}

/** Writes records as CSV, in chunks. */
export async function* writeCsv(
  columns: readonly FileColumn[],
  records: Iterable<CodedRow> | AsyncIterable<CodedRow>,
): AsyncGenerator<string> {
  yield csvOf([columns.map(({ name }) => name)]);
  for await (const batch of inBatches(records)) {
    const rows = batch.map((record) => columns.map(({ read }) => textOfCell(read(record))));
    yield stringify(rows, options);
  }
}
