import { sql } from 'kysely';
import { getDataset } from '~/datasets';
import { type Db } from '~/platform/db/client.server';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { MANY_RECORDS } from '~/protection/linkage/moved-by-many';
import { type ProtectionPolicy } from '~/protection/policy';
import { disclosureLevelOf } from '~/protection/disclosure-level';

/** An official total that a publication moved: of a year, or of all records if `year` is null. */
export interface MovedFigure {
  year: string | null;
  then: number;
  now: number;
}

/** How many years are named: those that moved most. */
const MAX_YEARS = 3;

type CountsByYear = ReadonlyMap<number, ReadonlyMap<string, number>>;

/**
 * Counts the records of each calculation by year, for datasets whose totals by year the policy discloses
 * exactly.
 */
export async function countYearsOf(
  db: Db,
  datasets: readonly string[],
  policy: ProtectionPolicy,
): Promise<CountsByYear> {
  const exact = datasets.filter((name) => {
    const dataset = getDataset(name);
    const table = { filter: { codes: {} }, dimensions: ['year'] };
    return dataset && disclosureLevelOf(dataset, table, policy, new Map()) === 'exact';
  });
  const rows = await db
    .selectFrom('calculation_day')
    .innerJoin('calculation', 'calculation.id', 'calculation_id')
    .select(['calculation_id', sql<string>`left(day::text, 4)`.as('year')])
    .select(sql<number>`sum(calculation_day.records)::int`.as('records'))
    .where('dataset', 'in', [...exact, ''])
    .where('calculation_id', 'in', (query) =>
      query.selectFrom('publication').select('publication.calculation_id'),
    )
    .groupBy(['calculation_id', 'year'])
    .execute();
  const counts = new Map<number, Map<string, number>>();
  for (const { calculation_id: id, year, records } of rows) {
    counts.set(id, (counts.get(id) ?? new Map<string, number>()).set(year, records));
  }
  return counts;
}

/**
 * Returns the official totals that moved between two calculations by many records: of all, then of the years
 * that moved most. Null if that of all did not and those of years are unknown.
 */
export function movedFigures(
  then: Pick<CalculationInfo, 'id' | 'records'>,
  now: Pick<CalculationInfo, 'id' | 'records'>,
  counts: CountsByYear,
): MovedFigure[] | null {
  const [before, after] = [counts.get(then.id), counts.get(now.id)];
  const years = before && after ? [...new Set([...before.keys(), ...after.keys()])] : [];
  const sizeOf = (figure: MovedFigure) => Math.abs(figure.now - figure.then);
  const isLarge = (figure: MovedFigure) => sizeOf(figure) >= MANY_RECORDS;
  const moved = [
    ...[{ year: null, then: then.records, now: now.records }].filter(isLarge),
    ...years
      .map((year) => ({ year, then: before?.get(year) ?? 0, now: after?.get(year) ?? 0 }))
      .filter(isLarge)
      .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.year < b.year ? 1 : -1))
      .slice(0, MAX_YEARS),
  ];
  return moved.length > 0 || (before && after) ? moved : null;
}
