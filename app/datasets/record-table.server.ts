import { sql, type RawBuilder, type Transaction } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { OperatorError } from '~/platform/i18n/operator-error';
import { datasets } from '.';
import {
  type Dataset,
  NOT_STATED,
  OUTSIDE_HOME_COUNTRY,
  stageDimensions,
  statedDimensions,
  recordedDimensions,
} from './dataset';
import { lockDataset } from './lock-dataset.server';

/** A column of a record table, with its PostgreSQL type. */
export interface Column {
  name: string;
  type: 'text' | 'text[]' | 'date' | 'integer';
  /** Whether a record may have no value; a record without codes has `_X`. */
  isOptional?: boolean;
}

/** The content of a record, as columns: its date, codes (derived ones included), measures and stage dates. */
export function contentColumns(dataset: Dataset): Column[] {
  return [
    { name: dataset.dateColumn, type: 'date' },
    ...recordedDimensions(dataset).map(({ name, isMultiple }): Column => ({
      name,
      type: isMultiple ? 'text[]' : 'text',
    })),
    ...dataset.measures.flatMap(({ column }): Column[] =>
      column ? [{ name: column, type: 'integer', isOptional: true }] : [],
    ),
    ...dataset.stageDates.map((name): Column => ({ name, type: 'date', isOptional: true })),
  ];
}

/**
 * The columns by which a calculation counts records: their date, codes, measures, and the codes computed from
 * their stage dates.
 */
export function countedColumns(dataset: Dataset): Column[] {
  return [
    ...contentColumns(dataset).filter(({ name }) => !dataset.stageDates.includes(name)),
    ...stageDimensions(dataset).map(({ name }): Column => ({ name, type: 'text' })),
  ];
}

/** The columns of a record table that identify the state of a record in a row. */
const ownColumns = ['id', 'import_id', 'superseded_by', 'restored_from', 'record_key', 'tie_order'];

/**
 * Creates the dataset's record table with its indexes, or adds the columns that its declaration has gained.
 *
 * A row is one state of one record: it is valid from import `import_id` until import `superseded_by`.
 * A state that was restored by the withdrawal of an import was stated by import `restored_from`.
 * One that ends with the import which begins it is counted nowhere: a record was removed after its end.
 * `record_key` is null if an import knew no secret, until the first calculation with the record.
 * `tie_order` is null unless a record of the same date and places was redacted: see `orderColumns`.
 * Codes are never null: a record that states nothing carries `_X` (an empty array if it may carry several
 * codes), a place abroad carries `_Z`.
 *
 * @throws OperatorError if the table is one of the portal's other tables.
 */
export async function ensureRecordTable(db: Db, dataset: Dataset): Promise<void> {
  // Even a change that adds nothing waits for all readers, and blocks later ones.
  if (await isComplete(db, dataset)) return;
  await db.transaction().execute(async (transaction) => {
    // An import reads on two connections: without the lock, it and this change would wait for each other.
    await lockDataset(transaction, dataset);
    await completeRecordTable(transaction, dataset);
  });
}

/** Returns whether the record table has all its columns and indexes. */
async function isComplete(db: Db, dataset: Dataset): Promise<boolean> {
  const columns = [...ownColumns, ...contentColumns(dataset).map(({ name }) => name)];
  const { rows } = await sql<{ columns: string[]; indexes: string[] }>`
    select
      array(
        select attname::text from pg_attribute
        where attrelid = to_regclass(${dataset.table}) and attnum > 0 and not attisdropped
      ) as columns,
      array(
        select indexrelid::regclass::text from pg_index
        where indrelid = to_regclass(${dataset.table}) and indisvalid
      ) as indexes`.execute(db);
  const [found] = rows;
  return (
    columns.every((name) => found?.columns.includes(name)) &&
    Object.values(indexesOf(dataset)).every((name) => found?.indexes.includes(name))
  );
}

/** Returns whether a table exists that is no record table. */
async function isOfPortal(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class where oid = to_regclass(${table}) and not exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'superseded_by'
    )`.execute(db);
  return rows.length > 0;
}

async function completeRecordTable(
  transaction: Transaction<Database>,
  dataset: Dataset,
): Promise<void> {
  const indexes = indexesOf(dataset);
  if (await isOfPortal(transaction, dataset.table)) {
    const values = { dataset: dataset.name, table: dataset.table };
    throw new OperatorError('start', [{ key: 'datasets.table', values }]);
  }
  await sql`
    create table if not exists ${sql.table(dataset.table)} (
      id text not null,
      import_id integer not null references import(id),
      superseded_by integer references import(id),
      primary key (id, import_id)
    )`.execute(transaction);
  await sql`alter table ${sql.table(dataset.table)}
    add column if not exists restored_from integer references import(id),
    add column if not exists record_key integer,
    add column if not exists tie_order integer`.execute(transaction);
  for (const column of contentColumns(dataset)) {
    await sql`alter table ${sql.table(dataset.table)} add column if not exists ${definition(column)}`.execute(
      transaction,
    );
  }
  await sql`create unique index if not exists ${sql.ref(indexes.current)}
    on ${sql.table(dataset.table)} (id) where superseded_by is null`.execute(transaction);
  // Visitors page through the records of a month, and a calculation reads all of them by date.
  await sql`create index if not exists ${sql.ref(indexes.date)}
    on ${sql.table(dataset.table)} (${sql.ref(dataset.dateColumn)})`.execute(transaction);
}

function indexesOf({ table, dateColumn }: Dataset) {
  return { current: `${table}_current`, date: `${table}_${dateColumn}` };
}

function definition({ name, type, isOptional }: Column): RawBuilder<unknown> {
  const fallback = {
    text: sql`not null default '_X'`,
    'text[]': sql`not null default '{}'`,
    date: sql`not null`,
    integer: sql`not null`,
  };
  return sql`${sql.ref(name)} ${sql.raw(type)} ${isOptional ? sql`` : fallback[type]}`;
}

/**
 * The columns that decide the order in which an index numbers records: date, places, then the id, or what has kept its
 * order since a pseudonym took the place of one.
 */
export function orderColumns(dataset: Dataset): string[] {
  return [...tieColumns(dataset), 'tie_order', 'id'];
}

/** The columns in which records agree whose order their ids decide. */
export function tieColumns(dataset: Dataset): string[] {
  const places = statedDimensions(dataset).filter(({ isPlace }) => isPlace);
  return [dataset.dateColumn, ...places.map(({ name }) => name)];
}

/**
 * The condition that a row belongs to the state of the dataset after import `throughImport`; without
 * parameters.
 */
export function isCurrentAt(throughImport: number): RawBuilder<boolean> {
  const last = sql.lit(throughImport);
  return sql<boolean>`import_id <= ${last} and (superseded_by is null or superseded_by > ${last})`;
}

/**
 * The condition that a row belongs to a calculation: to the state after its import or, for a record held
 * back, to the previously published state; without parameters.
 */
export function isCurrentIn({
  id,
  through_import,
}: {
  id: number;
  through_import: number;
}): RawBuilder<boolean> {
  return sql<boolean>`(
    ${isCurrentAt(through_import)} and id not in (${heldIn(id)})
    or ${isHeldIn(id)}
  )`;
}

/**
 * The condition that a row is the state in which a calculation counts a record held back; without parameters.
 */
export function isHeldIn(calculation: number): RawBuilder<boolean> {
  const held = heldIn(calculation);
  return sql<boolean>`id in (${held}) and exists (
    ${held} and record_id = id and import_id <= held_record.through_import
      and (superseded_by is null or superseded_by > held_record.through_import)
  )`;
}

function heldIn(calculation: number): RawBuilder<unknown> {
  return sql`select record_id from held_record where calculation_id = ${sql.lit(calculation)}`;
}

/**
 * Lists the content columns in which any record of a calculation states a value: a code other than "abroad",
 * a number or a day. Records of some years (`YYYY`) can be excluded.
 */
export async function listRecordedColumns(
  db: Db,
  dataset: Dataset,
  calculation: { id: number; through_import: number },
  { leftOut = [] }: { leftOut?: readonly string[] } = {},
): Promise<string[]> {
  const columns = contentColumns(dataset);
  const isStated = ({ name, type }: Column) => {
    const column = sql.ref(name);
    if (type === 'text') return sql`${column} not in (${NOT_STATED}, ${OUTSIDE_HOME_COUNTRY})`;
    return type === 'text[]' ? sql`cardinality(${column}) > 0` : sql`${column} is not null`;
  };
  const found = columns.map(
    (column) => sql`bool_or(${isStated(column)}) as ${sql.ref(column.name)}`,
  );
  const { rows } = await sql<Record<string, boolean | null>>`
    select ${sql.join(found)} from ${sql.table(dataset.table)}
    where ${isCurrentIn(calculation)}
      and extract(year from ${sql.ref(dataset.dateColumn)})::int <> all(${leftOut.map(Number)}::int[])`.execute(
    db,
  );
  return columns.flatMap(({ name }) => (rows[0]?.[name] ? name : []));
}

/** The import whose file stated the content of a row, even if a withdrawal restored the row. */
export function statingImport(table: string): RawBuilder<number> {
  return sql<number>`coalesce(${sql.ref(`${table}.restored_from`)}, ${sql.ref(`${table}.import_id`)})`;
}

/** Lists the datasets that have, or once had, records. */
export async function listDatasetsWithRecords(db: Db): Promise<Dataset[]> {
  const found: Dataset[] = [];
  for (const dataset of datasets) {
    const { rows } = await sql`select from ${sql.table(dataset.table)} limit 1`.execute(db);
    if (rows.length > 0) found.push(dataset);
  }
  return found;
}
