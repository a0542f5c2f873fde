import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Dimension } from '~/datasets/dataset';
import { type Aggregate, CODE_SEPARATOR, dividedBy, type Query } from '~/engine/engine';
import { readPolicy } from '~/protection/read-policy.server';
import { getSlicedTable } from './get-sliced-table.server';

const dimensionOf = (name: string): Dimension => {
  const found = complaints.dimensions.find((dimension) => dimension.name === name);
  if (!found) throw new Error(name);
  return found;
};
const dimensions = [dimensionOf('province'), dimensionOf('month'), dimensionOf('issue')] as const;
const codeLists = new Map();
const calculation = { coveredUntil: '2025-12-31', date: '2026-01-05' };

/** Counts by issue, in the order of the entries; every record is of one province and month. */
function engineOf(counts: readonly (readonly [issue: string, count: number])[]) {
  const aggregateOf = (query: Query): Aggregate => {
    const isCrossed = dividedBy(query).length > 1;
    const byCode = counts.map(([issue, count]): [string, Aggregate['total']] => [
      isCrossed ? ['31', '3', issue].join(CODE_SEPARATOR) : issue,
      { count, key: 7 },
    ]);
    const total = { count: counts.reduce((sum, [, count]) => sum + count, 0), key: 7 };
    return { total, byCode: new Map(byCode) };
  };
  return { aggregate: async (_: unknown, queries: readonly Query[]) => queries.map(aggregateOf) };
}

it('lists the codes of the third dimension in one order, whatever order an engine finds them in', async () => {
  const counts = [
    ['I01', 40],
    ['I02', 90],
    ['I03', 40],
  ] as const;
  const tables = await Promise.all(
    [counts, [...counts].reverse()].map(async (found) =>
      getSlicedTable(
        { engine: engineOf(found), policy: await readPolicy('protected') } as never,
        {
          dataset: complaints,
          codeLists,
          calculation,
          measure: 'cases',
          language: 'en',
          filter: { codes: {} },
          labels: (_: Dimension, code: string) => code,
        } as never,
        dimensions,
      ),
    ),
  );
  expect(tables[0]?.slices.map(({ third }) => third.code)).toEqual(['I02', 'I01', 'I03']);
  expect(tables[1]).toEqual(tables[0]);
});
