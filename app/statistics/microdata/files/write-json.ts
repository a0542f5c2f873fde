import { type MicrodataRow } from '../../export/microdata-row';
import { type FileColumn } from '../../export/file-columns';
import { inBatches } from '../../export/in-batches';

/** Streams records as a JSON array of objects, one on each line; several codes are an array. */
export async function* writeJson(
  columns: readonly FileColumn[],
  records: AsyncIterable<MicrodataRow>,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of inBatches(records)) {
    const lines = batch.map((record) =>
      JSON.stringify(Object.fromEntries(columns.map(({ name, read }) => [name, read(record)]))),
    );
    yield before + lines.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
