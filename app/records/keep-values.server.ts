import { sql } from 'kysely';
import { NOT_STATED, OUTSIDE_HOME_COUNTRY, type Dataset } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { CODE_SEPARATOR } from './read-codes';
import { type SourceRow } from './source-row';

/** How many records are looked up at a time. */
const BATCH = 1000;

interface KeepOptions {
  /** A separate connection: that of the import is busy copying. */
  db: Db;
  dataset: Dataset;
  /** The portal's columns that the source lacks. */
  columns: readonly string[];
}

/**
 * Adds to the rows of known records their current values in columns that the source lacks; holds one batch of
 * them in memory.
 */
export async function* keepValues(
  rows: AsyncIterable<SourceRow>,
  options: KeepOptions,
): AsyncGenerator<SourceRow> {
  let batch: SourceRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield* withKept(batch, options);
    batch = [];
  }
  yield* withKept(batch, options);
}

async function* withKept(
  rows: readonly SourceRow[],
  { db, dataset, columns }: KeepOptions,
): AsyncGenerator<SourceRow> {
  const ids = rows.map(({ values }) => values.id?.trim() ?? '');
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { rows: records } = await sql<Record<string, unknown>>`
    select id, ${names} from ${sql.table(dataset.table)}
    where superseded_by is null and id = any(${ids}::text[])`.execute(db);
  const known = new Map(records.map((record) => [record.id, record]));
  for (const [index, row] of rows.entries()) {
    const record = known.get(ids[index]);
    if (!record) yield row;
    else yield { ...row, kept: cellsOf(record, columns) };
  }
}

/** Returns the values of a record in columns, as cells of a file. */
export function cellsOf(
  record: Record<string, unknown>,
  columns: readonly string[],
): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, cellOf(record[column])]));
}

/** Returns a stored value as a file would contain it; empty for values that the rules derive. */
function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(CODE_SEPARATOR);
  if (value === null || value === NOT_STATED || value === OUTSIDE_HOME_COUNTRY) return '';
  return String(value);
}
