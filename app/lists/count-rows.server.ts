import { type SelectQueryBuilder } from 'kysely';
import { type Database } from '~/platform/db/schema';

/** Counts the rows of a query, whatever columns it selects. */
export async function countRows<Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
