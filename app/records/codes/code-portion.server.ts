import { sql, type RawBuilder } from 'kysely';
import { type Dataset, recordedDimensions } from '~/datasets/dataset';

/** Some of the records of a code. */
export interface Portion {
  /** The first day of the records (YYYY-MM-DD). */
  since?: string;
  /** Another column, and the code that they carry in it. */
  where?: { column: string; code: string };
}

/**
 * Returns the condition that the row of a dataset belongs to a portion; null if the dataset lacks its column, so that
 * none does.
 */
export function isInPortion(
  dataset: Dataset,
  { since, where }: Portion,
): RawBuilder<boolean> | null {
  const conditions = [sql<boolean>`true`];
  if (since !== undefined) conditions.push(sql`${sql.ref(dataset.dateColumn)} >= ${since}::date`);
  if (where) {
    const column = recordedDimensions(dataset).find(({ name }) => name === where.column);
    if (!column) return null;
    conditions.push(carries(column, where.code));
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Returns the condition that a row carries a code in a column. */
export function carries(
  { name, isMultiple }: { name: string; isMultiple?: boolean },
  code: string,
): RawBuilder<boolean> {
  return isMultiple
    ? sql<boolean>`${code} = any(${sql.ref(name)})`
    : sql<boolean>`${sql.ref(name)} = ${code}`;
}

/** Returns a portion as the name of its import has it; empty for all records. */
export function describePortion({ since, where }: Portion): string {
  return [since && `≥ ${since}`, where && `${where.column} = ${where.code}`]
    .filter(Boolean)
    .join(', ');
}
