import { sql, type RawBuilder, type Transaction } from 'kysely';
import { type DatePrecision } from '~/datasets/date-precision';
import { type Dataset } from '~/datasets/dataset';
import { recordKeysOf, type RecordKeySecret } from '~/datasets/record-key.server';
import { statingImport } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { contentColumns } from '~/datasets/record-table.server';
import { importColumns, NOT_STATED } from '~/datasets/dataset';
import { contentReferences } from './staging-table.server';

/** Ids of the staged records that are new or have new content. */
export const CHANGED_RECORD = 'changed_record';

/** How the records of an import compare with the current state of the dataset. */
export interface Comparison {
  added: number;
  changed: number;
  unchanged: number;
  /** Synthetic records that the first real ones replace. */
  replaced: number;
}

/** Records to be written to a dataset. */
export interface RecordSource {
  dataset: Dataset;
  /** The temporary table that holds them. */
  table: string;
  /** Whether they replace all current records. */
  replacesAll: boolean;
  /** The precision of their dates. */
  precision: DatePrecision;
}

/** Returns whether the current records are synthetic; null without records. The two are never mixed. */
export async function areCurrentSynthetic(db: Db, { table }: Dataset): Promise<boolean | null> {
  const { rows } = await sql<{ is_synthetic: boolean }>`
    select import.is_synthetic from ${sql.table(table)} as record
    join import on import.id = ${statingImport('record')}
    where record.superseded_by is null limit 1`.execute(db);
  return rows[0]?.is_synthetic ?? null;
}

/** Compares the records of a source with the current ones, and stores which differ, for writing. */
export async function compareRecords(
  transaction: Transaction<Database>,
  source: RecordSource,
): Promise<Comparison> {
  const { dataset, table, replacesAll } = source;
  const current = sql.table(dataset.table);
  await sql`
    create temporary table ${sql.table(CHANGED_RECORD)} on commit drop as
    select record.id, current.id is null as is_new
    from ${sql.table(table)} as record
    left join ${current} as current
      on current.id = record.id and current.superseded_by is null and not ${sql.lit(replacesAll)}
    where current.id is null or ${differs(dataset)} or ${differsInPrecision(source)}`.execute(
    transaction,
  );
  const { rows } = await sql<Comparison & { total: number }>`
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as changed,
      (select count(*) from ${sql.table(table)}) as total,
      (select count(*) from ${current} where ${sql.lit(replacesAll)} and superseded_by is null) as replaced
    from ${sql.table(CHANGED_RECORD)}`.execute(transaction);
  const { added = 0, changed = 0, total = 0, replaced = 0 } = rows[0] ?? {};
  return { added, changed, unchanged: total - added - changed, replaced };
}

/**
 * Ends the states that import `importId` changes and begins the new ones, as `compareRecords` stored them:
 * states are only ever added, and unchanged records write nothing.
 */
export async function writeRecords(
  transaction: Transaction<Database>,
  { dataset, table, replacesAll }: RecordSource,
  { importId, recordKeys }: { importId: number; recordKeys: RecordKeySecret | undefined },
): Promise<void> {
  const [records, changed] = [sql.table(dataset.table), sql.table(CHANGED_RECORD)];
  const content = contentReferences(dataset);
  await sql`
    update ${records} set superseded_by = ${importId}
    where superseded_by is null
      and (${sql.lit(replacesAll)} or id in (select id from ${changed} where not is_new))`.execute(
    transaction,
  );
  const ids = sql`select id from ${changed}`;
  const keys = recordKeys
    ? recordKeysOf(recordKeys, dataset, ids)
    : sql`select id, null::integer as record_key from ${changed}`;
  await sql`
    with keyed as materialized (${keys})
    insert into ${records} (id, import_id, record_key, ${content})
    select id, ${importId}::integer, record_key, ${content}
    from ${sql.table(table)} as record join keyed using (id) order by id`.execute(transaction);
  // Until PostgreSQL analyses the table itself, plans made for its former few records take minutes for many.
  await sql`analyze ${records}`.execute(transaction);
}

/** How many known records an import changes in a column, and how many of them lose their value. */
export interface ColumnChange {
  column: string;
  records: number;
  emptied: number;
}

/**
 * Returns the columns of files in which known records change, as `compareRecords` stored them, most changed
 * first.
 */
export async function listChanges(
  transaction: Transaction<Database>,
  source: RecordSource,
): Promise<ColumnChange[]> {
  const { dataset, table } = source;
  const ofFiles = importColumns(dataset);
  const columns = contentColumns(dataset).filter(({ name }) => ofFiles.includes(name));
  const counts = columns.flatMap(({ name, type, isOptional }, index) => {
    const [record, current] = [sql.ref(`record.${name}`), sql.ref(`current.${name}`)];
    const isDate = name === dataset.dateColumn;
    const changes = sql`(${record} is distinct from ${current} ${isDate ? sql`or ${differsInPrecision(source)}` : sql``})`;
    const isEmpty = {
      text: sql`${record} = ${sql.lit(NOT_STATED)}`,
      'text[]': sql`${record} = '{}'`,
      date: isOptional ? sql`${record} is null` : sql`false`,
      integer: sql`${record} is null`,
    }[type];
    return [
      sql`count(*) filter (where ${changes}) as ${sql.ref(`records_${index}`)}`,
      sql`count(*) filter (where ${changes} and ${isEmpty}) as ${sql.ref(`emptied_${index}`)}`,
    ];
  });
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)}
    from ${sql.table(CHANGED_RECORD)} as changed
    join ${sql.table(table)} as record on record.id = changed.id
    join ${sql.table(dataset.table)} as current
      on current.id = changed.id and current.superseded_by is null
    where not changed.is_new`.execute(transaction);
  return columns
    .map(({ name }, index) => ({
      column: name,
      records: rows[0]?.[`records_${index}`] ?? 0,
      emptied: rows[0]?.[`emptied_${index}`] ?? 0,
    }))
    .filter(({ records }) => records > 0)
    .sort((a, b) => b.records - a.records);
}

/** How many values of a column an import adds, replaces by others, and empties. */
export interface ColumnEffect {
  column: string;
  added: number;
  changed: number;
  emptied: number;
}

/** Counts by column what an import does to values, as `compareRecords` stored it; of new records all are added. */
export async function countValues(
  transaction: Transaction<Database>,
  { dataset, table }: Pick<RecordSource, 'dataset' | 'table'>,
  names: readonly string[],
): Promise<ColumnEffect[]> {
  const columns = contentColumns(dataset).filter(({ name }) => names.includes(name));
  if (columns.length === 0) return [];
  const counts = columns.flatMap(({ name, type }, index) => {
    const [record, current] = [sql.ref(`record.${name}`), sql.ref(`current.${name}`)];
    const hasValue = (value: RawBuilder<unknown>) =>
      ({
        text: sql`${value} is distinct from ${sql.lit(NOT_STATED)}`,
        'text[]': sql`${value} <> '{}'`,
        date: sql`${value} is not null`,
        integer: sql`${value} is not null`,
      })[type];
    const [has, had] = [hasValue(record), sql`(current.id is not null and ${hasValue(current)})`];
    const count = (condition: RawBuilder<unknown>, kind: string) =>
      sql`count(*) filter (where ${condition})::int as ${sql.ref(`${kind}_${index}`)}`;
    return [
      count(sql`${has} and not ${had}`, 'added'),
      count(sql`${has} and ${had} and ${record} is distinct from ${current}`, 'changed'),
      count(sql`not ${has} and ${had}`, 'emptied'),
    ];
  });
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)}
    from ${sql.table(CHANGED_RECORD)} as changed
    join ${sql.table(table)} as record on record.id = changed.id
    left join ${sql.table(dataset.table)} as current
      on current.id = changed.id and current.superseded_by is null
      and not changed.is_new`.execute(transaction);
  const countOf = (kind: string, index: number) => rows[0]?.[`${kind}_${index}`] ?? 0;
  return columns.map(({ name }, index) => ({
    column: name,
    added: countOf('added', index),
    changed: countOf('changed', index),
    emptied: countOf('emptied', index),
  }));
}

/**
 * Returns whether the current record's import had another precision of dates: the same day is then another
 * month.
 */
function differsInPrecision({ precision }: Pick<RecordSource, 'precision'>): RawBuilder<boolean> {
  return sql<boolean>`${precision} <> (
    select date_precision from import where import.id = ${statingImport('current')}
  )`;
}

function differs(dataset: Dataset): RawBuilder<boolean> {
  const [record, current] = ['record', 'current'].map((table) => contentReferences(dataset, table));
  return sql`(${record}) is distinct from (${current})`;
}
