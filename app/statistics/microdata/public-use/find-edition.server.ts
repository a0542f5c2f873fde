import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';

/**
 * Returns the calculation that holds the public-use file of a year: the first published one with records of a
 * later year. All later ones serve the same file, so that two files of a year never disclose what changed
 * between them. Null while the year is not over in any published calculation; retracted ones do not count.
 */
export async function findEdition(
  db: Db,
  dataset: string,
  year: string,
): Promise<Calculation | null> {
  const next = String(Number(year) + 1).padStart(4, '0');
  const edition = await db
    .selectFrom('publication')
    .innerJoin('calculation', 'calculation.id', 'publication.calculation_id')
    .selectAll('calculation')
    .where('publication.dataset', '=', dataset)
    .where('calculation.retracted_at', 'is', null)
    .where('calculation.last_date', '>=', sql<string>`${`${next}-01-01`}::date`)
    .orderBy('publication.id')
    .limit(1)
    .executeTakeFirst();
  return edition ?? null;
}
