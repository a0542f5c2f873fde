import { type Readable } from 'node:stream';
import { writeWorkbook } from '../../files/write-workbook.server';
import { type DetailedRow } from '../detailed-row';
import { textOfCell, type FileColumn } from './file-columns';
import { inBatches } from './in-batches';

/** Records as a workbook of one sheet, written while it is read. */
export function writeRecordsWorkbook(
  columns: readonly FileColumn[],
  records: AsyncIterable<DetailedRow>,
): Readable {
  const header = columns.map(({ name }) => name);
  return writeWorkbook([{ name: 'data', header, batches: rowsOf(columns, records) }]);
}

async function* rowsOf(columns: readonly FileColumn[], records: AsyncIterable<DetailedRow>) {
  for await (const batch of inBatches(records)) {
    yield batch.map((record) => columns.map(({ read }) => textOfCell(read(record))));
  }
}
