import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { type Database } from '~/platform/db/schema';
import { STAGED_ROW } from './staging-table.server';
import { type RecordSource } from './write-records.server';

/** What becomes of current records that a complete source does not contain. */
export const missingChoices = ['keep', 'remove'] as const;

/** That a source contains all records of its dataset, and what follows for those that it does not contain. */
export const completeSchema = z.object({
  missing: z.enum(missingChoices).optional(),
  /** How many records somebody agreed to remove, which it takes for many of them. */
  confirmed: z.number().int().min(0).optional(),
});

export type Complete = z.output<typeof completeSchema>;

/** The current records that a complete source does not contain. */
export interface MissingRecords {
  records: number;
  /** Whether they are so many that removing them has to be confirmed by their number. */
  areMany: boolean;
  /** By year of receipt, ascending. */
  years: readonly { year: number; records: number }[];
  /** The ids of the first ones. */
  examples: readonly string[];
}

/** The share of the current records from which on their removal has to be confirmed. */
export const MANY_MISSING = 0.1;
const MAX_EXAMPLES = 20;

const SEEN_RECORD = 'seen_record';
/** The ids of the records that `findMissing` found. */
export const MISSING_RECORD = 'missing_record';

/**
 * Keeps the ids of all staged and rejected rows, before further ones are rejected: a record whose row is
 * rejected is not missing.
 */
export async function keepSeenIds(
  transaction: Transaction<Database>,
  rejected: ReadonlySet<string>,
): Promise<void> {
  await sql`
    create temporary table ${sql.table(SEEN_RECORD)} on commit drop as
    select id from ${sql.table(STAGED_ROW)}
    union select unnest(${[...rejected]}::text[])`.execute(transaction);
}

/** Finds the current records without a row, after `keepSeenIds`; none if the source replaces all records. */
export async function findMissing(
  transaction: Transaction<Database>,
  { dataset, replacesAll }: Pick<RecordSource, 'dataset' | 'replacesAll'>,
): Promise<MissingRecords> {
  const current = sql`${sql.table(dataset.table)} as current`;
  await sql`
    create temporary table ${sql.table(MISSING_RECORD)} on commit drop as
    select id, extract(year from ${sql.ref(dataset.dateColumn)})::int as year from ${current}
    where superseded_by is null and not ${sql.lit(replacesAll)}
      and not exists (select from ${sql.table(SEEN_RECORD)} as seen where seen.id = current.id)`.execute(
    transaction,
  );
  const { rows: years } = await sql<{ year: number; records: number }>`
    select year, count(*)::int as records from ${sql.table(MISSING_RECORD)}
    group by year order by year`.execute(transaction);
  const { rows: examples } = await sql<{ id: string }>`
    select id from ${sql.table(MISSING_RECORD)} order by id limit ${MAX_EXAMPLES}`.execute(
    transaction,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${current} where superseded_by is null`.execute(transaction);
  const records = years.reduce((sum, year) => sum + year.records, 0);
  return {
    records,
    areMany: records > (rows[0]?.total ?? 0) * MANY_MISSING,
    years,
    examples: examples.map(({ id }) => id),
  };
}

/** Returns why an import that misses records is refused; null if it is decided what becomes of them. */
export function refusalOfMissing(
  { records, areMany }: MissingRecords,
  { missing, confirmed = 0 }: Complete,
): 'missing-undecided' | 'removal-unconfirmed' | null {
  if (records === 0 || missing === 'keep') return null;
  if (missing === undefined) return 'missing-undecided';
  return areMany && records > confirmed ? 'removal-unconfirmed' : null;
}

/** Ends the states of the records that `findMissing` found: withdrawing the import brings them back. */
export async function removeMissing(
  transaction: Transaction<Database>,
  { dataset }: Pick<RecordSource, 'dataset'>,
  importId: number,
): Promise<void> {
  await sql`
    update ${sql.table(dataset.table)} set superseded_by = ${importId}
    where superseded_by is null and id in (select id from ${sql.table(MISSING_RECORD)})`.execute(
    transaction,
  );
}

/** Yields the ids of all records that `findMissing` found, in order. */
export async function* listMissing(transaction: Transaction<Database>): AsyncGenerator<string> {
  const rows = transaction
    .selectFrom(sql<{ id: string; year: number }>`${sql.table(MISSING_RECORD)}`.as('missing'))
    .select(['missing.id'])
    .orderBy('missing.id')
    .stream(1000);
  for await (const { id } of rows) yield id;
}
