import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';

/** The numbers of rows by outcome, and when rows were last read, in seconds since 1970. */
interface ImportSummary {
  dataset: string;
  rows: Record<'added' | 'changed' | 'unchanged' | 'rejected', number>;
  lastAt: number;
}

/**
 * Returns all imports of each dataset that has some, including those of synthetic records and withdrawals.
 */
export async function summarizeImports(db: Db): Promise<ImportSummary[]> {
  const found = await db
    .selectFrom('import')
    .select([
      'dataset',
      sql<number>`sum(added)::double precision`.as('added'),
      sql<number>`sum(changed)::double precision`.as('changed'),
      sql<number>`sum(unchanged)::double precision`.as('unchanged'),
      sql<number>`sum(rejected)::double precision`.as('rejected'),
      sql<number>`extract(epoch from max(imported_at))::double precision`.as('lastAt'),
    ])
    .groupBy('dataset')
    .execute();
  return found.map(({ dataset, lastAt, ...rows }) => ({ dataset, lastAt, rows }));
}
