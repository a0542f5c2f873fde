import { sql, type RawBuilder, type Transaction } from 'kysely';
import { type Dataset } from '~/datasets/dataset';
import { contentColumns } from '~/datasets/record-table.server';
import { type Database } from '~/platform/db/schema';

/** The rows of the running import, visible to its transaction only. */
export const STAGED_ROW = 'staged_row';

/**
 * Creates the staging table of an import: each row with its line in the file and its content. A rejected row
 * is kept without content if its record needs to know of it.
 */
export async function createStagingTable(
  transaction: Transaction<Database>,
  dataset: Dataset,
): Promise<void> {
  const content = contentColumns(dataset).map(
    ({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`,
  );
  await sql`
    create temporary table ${sql.table(STAGED_ROW)} (
      position integer,
      line integer,
      is_rejected boolean,
      id text collate "C",
      ${sql.join(content)}
    ) on commit drop`.execute(transaction);
}

/** Returns the content columns of a record as references, optionally of a table. */
export function contentReferences(dataset: Dataset, table?: string): RawBuilder<unknown> {
  const names = contentColumns(dataset).map(({ name }) => (table ? `${table}.${name}` : name));
  return sql.join(names.map((name) => sql.ref(name)));
}
