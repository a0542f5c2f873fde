import { parquetWriteBuffer } from 'hyparquet-writer';
import { type WrittenTable } from './archived-calculation';
import { tableColumns, valueColumns } from './write-archive-dictionary.server';

/** The columns that hold numbers. */
const counts: readonly string[] = ['VALUE', 'MAX'];

/**
 * All tables of an archive as one Parquet file: the rows of the CSV files, each with the name of its table in TABLE_NAME,
 * null in the columns of dimensions that its table is not divided by.
 */
export function writeParquet(tables: readonly WrittenTable[]): Buffer {
  const dimensions = [...new Set(tables.flatMap(({ dimensions }) => tableColumns(dimensions)))];
  const cells = new Map<string, (string | number | null)[]>(
    ['TABLE_NAME', ...dimensions, ...valueColumns].map((name) => [name, []]),
  );
  for (const table of tables) {
    const header = [...tableColumns(table.dimensions), ...valueColumns];
    for (const row of table.rows) {
      const valueOf = new Map(header.map((name, index) => [name, row[index]]));
      valueOf.set('TABLE_NAME', table.name);
      for (const [name, column] of cells) column.push(valueOf.get(name) ?? null);
    }
  }
  const columnData = [...cells].map(([name, data]) => ({
    name,
    data,
    nullable: true,
    type: counts.includes(name) ? ('INT32' as const) : ('STRING' as const),
  }));
  return Buffer.from(parquetWriteBuffer({ columnData }));
}
