import { type Readable } from 'node:stream';
import { writeWorkbook } from '~/datasets/write-workbook.server';
import { type MicrodataRow } from '../../export/microdata-row';
import { textOfCell, type FileColumn } from '../../export/file-columns';
import { inBatches } from '../../export/in-batches';

/** Streams records as a workbook of one sheet. */
export function writeRecordsWorkbook(
  columns: readonly FileColumn[],
  records: AsyncIterable<MicrodataRow>,
): Readable {
  const header = columns.map(({ name }) => name);
  return writeWorkbook([{ name: 'data', header, batches: rowsOf(columns, records) }]);
}

async function* rowsOf(columns: readonly FileColumn[], records: AsyncIterable<MicrodataRow>) {
  for await (const batch of inBatches(records)) {
    yield batch.map((record) => columns.map(({ read }) => textOfCell(read(record))));
  }
}
