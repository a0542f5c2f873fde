import { sql, type RawBuilder, type Transaction } from 'kysely';
import { type Dataset } from '~/datasets/dataset';
import { type Database } from '~/db/schema';
import { contentReferences } from './staging-table.server';

/** How the records of an import compare with the current state of the dataset. */
export interface Comparison {
  added: number;
  changed: number;
  unchanged: number;
  /** Synthetic records that give way to the first real ones. */
  replaced: number;
}

/** Whether the current records are synthetic; null without records. They are never mixed. */
export async function areCurrentSynthetic(
  transaction: Transaction<Database>,
  dataset: Dataset,
): Promise<boolean | null> {
  const { rows } = await sql<{ is_synthetic: boolean }>`
    select import.is_synthetic from ${sql.table(dataset.table)} as record
    join import on import.id = record.import_id
    where record.superseded_by is null limit 1`.execute(transaction);
  return rows[0]?.is_synthetic ?? null;
}

/**
 * Compares the records of `table` with the current ones.
 *
 * @param replacesAll whether all current records give way, so that every record is new.
 */
export async function compareRecords(
  transaction: Transaction<Database>,
  { dataset, table, replacesAll }: { dataset: Dataset; table: string; replacesAll: boolean },
): Promise<Comparison> {
  const { rows } = await sql<Omit<Comparison, 'replaced'>>`
    select count(*) filter (where current.id is null) as added,
      count(*) filter (where current.id is not null and ${differs(dataset)}) as changed,
      count(*) filter (where current.id is not null and not ${differs(dataset)}) as unchanged
    from ${sql.table(table)} as record
    left join ${sql.table(dataset.table)} as current
      on current.id = record.id and current.superseded_by is null and not ${replacesAll}`.execute(
    transaction,
  );
  const replaced = replacesAll ? await countCurrent(transaction, dataset) : 0;
  return { added: 0, changed: 0, unchanged: 0, ...rows[0], replaced };
}

async function countCurrent(transaction: Transaction<Database>, { table }: Dataset) {
  const { rows } = await sql<{ records: number }>`
    select count(*) as records from ${sql.table(table)} where superseded_by is null`.execute(
    transaction,
  );
  return rows[0]?.records ?? 0;
}

/**
 * Ends the states that import `importId` changes and begins the new ones: states are only ever
 * added, and unchanged records write nothing.
 */
export async function writeRecords(
  transaction: Transaction<Database>,
  options: { dataset: Dataset; table: string; replacesAll: boolean; importId: number },
): Promise<void> {
  const { dataset, table, replacesAll, importId } = options;
  const [records, staged] = [sql.table(dataset.table), sql.table(table)];
  await (
    replacesAll
      ? sql`update ${records} set superseded_by = ${importId} where superseded_by is null`
      : sql`
      update ${records} as current set superseded_by = ${importId} from ${staged} as record
      where current.id = record.id and current.superseded_by is null and ${differs(dataset)}`
  ).execute(transaction);
  await sql`
    insert into ${records} (id, import_id, ${contentReferences(dataset)})
    select id, ${importId}::integer, ${contentReferences(dataset)} from ${staged} as record
    where not exists (
      select 1 from ${records} as current
      where current.id = record.id and current.superseded_by is null
    ) order by id`.execute(transaction);
}

function differs(dataset: Dataset): RawBuilder<boolean> {
  const [record, current] = ['record', 'current'].map((table) => contentReferences(dataset, table));
  return sql`(${record}) is distinct from (${current})`;
}
