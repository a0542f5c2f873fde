import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Dataset, recordedDimensions } from '~/datasets/dataset';
import { contentColumns } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';

/** A record in a test; what it omits is not stated. */
export interface RecordState {
  id: string;
  day: string;
  codes?: Readonly<Record<string, string | readonly string[]>>;
  /** The summed columns; null and absent for records without a value. */
  values?: Readonly<Record<string, number | null>>;
  /** Its stage dates by column. */
  stages?: Readonly<Record<string, string | null>>;
}

/**
 * Writes records as one import; a record with a known id replaces its former state.
 *
 * @returns the number of the import.
 */
export async function insertRecords(
  db: Db,
  dataset: Dataset,
  records: readonly RecordState[],
  { isSynthetic = false } = {},
): Promise<number> {
  const importId = await insertImport(db, dataset, records.length, isSynthetic);
  const table = sql.table(dataset.table);
  const ids = records.map(({ id }) => id);
  await sql`
    update ${table} set superseded_by = ${importId}
    where superseded_by is null and id = any(${ids}::text[])`.execute(db);
  const rows = records.map((record) => rowOf(dataset, record, importId));
  const columns = ['id', 'import_id', ...contentColumns(dataset).map(({ name }) => name)];
  const list = sql.join(columns.map((name) => sql.ref(name)));
  await sql`
    insert into ${table} (${list})
    select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
  return importId;
}

async function insertImport(
  db: Db,
  dataset: Dataset,
  rows: number,
  isSynthetic: boolean,
): Promise<number> {
  const { id } = await db
    .insertInto('import')
    .values({
      dataset: dataset.name,
      file_name: 'test.csv',
      sha256: randomUUID(),
      mapping_sha256: '',
      is_synthetic: isSynthetic,
      rows,
      added: rows,
      changed: 0,
      unchanged: 0,
      rejected: 0,
      imported_by: 'operator',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function rowOf(
  dataset: Dataset,
  { id, day, codes = {}, values = {}, stages = {} }: RecordState,
  importId: number,
) {
  const stated = recordedDimensions(dataset).map(({ name, isMultiple }) => [
    name,
    codes[name] ?? (isMultiple ? [] : '_X'),
  ]);
  return {
    ...Object.fromEntries(stated),
    ...values,
    ...stages,
    id,
    import_id: importId,
    [dataset.dateColumn]: day,
  };
}
