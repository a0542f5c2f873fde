import { sql, type RawBuilder } from 'kysely';
import { type Dataset, type RecordedDimension, recordedDimensions } from '~/datasets/dataset';

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

/**
 * Returns the condition that a row of a portion keeps the code that is replaced in a dimension beside the new one, since
 * another of its codes needs it: a case detail moves to another issue, its neighbour stays. Only where the code of the
 * portion has another parent meanwhile; otherwise such a row contradicts the move.
 */
export function keepsParent(
  dataset: Dataset,
  dimension: RecordedDimension,
  { from, portion: { where } }: { from: string; portion: Portion },
): RawBuilder<boolean> {
  const below = recordedDimensions(dataset).find(({ name }) => name === where?.column);
  const { parent } = below ?? {};
  if (!where || !below?.isMultiple || !dimension.isMultiple || parent?.dimension !== dimension.name)
    return sql<boolean>`false`;
  const needing = sql`array(
    select code from code where list = ${below.codeList} and attributes ->> ${parent.attribute} = ${from}
  )`;
  return sql<boolean>`(${sql.ref(below.name)} && ${needing} and ${where.code} <> all(${needing}))`;
}

/** Returns a portion as the name of its import has it; empty for all records. */
export function describePortion({ since, where }: Portion): string {
  return [since && `≥ ${since}`, where && `${where.column} = ${where.code}`]
    .filter(Boolean)
    .join(', ');
}
