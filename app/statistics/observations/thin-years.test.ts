import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type ProtectionPolicy } from '~/protection/policy';
import { readPolicy } from '~/protection/read-policy.server';
import { naiveEngine } from '../../../tests/support/naive-aggregate';
import { observeRecords } from '../../../tests/support/observe-records';
import { type RecordState } from '../../../tests/support/records';
import { type Query } from '~/engine/engine';

const policy = await readPolicy('protected');

const codesOf = (index: number) => ({
  province: ['31', '32', '33'][index % 3]!,
  right: [['R01'], ['R02', 'R03'], []][index % 3]!,
  claimant: ['C01', 'C02'][index % 2]!,
  victim: [['V01'], ['V02']][index % 2]!,
  country: 'ID',
});

/** Thirty records in each of two years. */
const ordinary = Array.from({ length: 60 }, (_, index): RecordState => ({
  id: `a${index}`,
  values: { files: 1 + (index % 4) },
  day: `${2024 + (index % 2)}-${String(1 + (index % 12)).padStart(2, '0')}-15`,
  codes: codesOf(index),
}));

/** Returns the answers to some queries if some records are received in 2012, too. */
async function observe(
  strays: readonly RecordState[],
  queries: readonly Query[],
  under: ProtectionPolicy = policy,
) {
  const engine = naiveEngine(complaints, [...ordinary, ...strays]);
  return Promise.all(queries.map((query) => observeRecords({ engine, policy: under }, query)));
}

const strayOf = (index: number, day: string, claimant = 'C01', province = '31'): RecordState => ({
  id: `z${index}`,
  day,
  values: { files: 3 },
  codes: { ...codesOf(index), claimant, province },
});

describe('a year of fewer records than tables need', () => {
  const ask = async (query: Omit<Query, 'measure'>) =>
    (await observe([strayOf(0, '2012-03-14')], [{ ...query, measure: 'cases' }]))[0]!;

  it('has a total, and no table', async () => {
    const table = await ask({ filter: { codes: { year: ['2012'] } }, dimension: 'claimant' });
    expect(table).toMatchObject({ all: [], suppression: 'few', isExact: false });
    expect(table.total).toEqual({ protection: 'exact', value: 1 });
    expect(table.of('C01')).toMatchObject({ protection: 'suppressed', value: null });
    const years = await ask({ filter: { codes: {} }, dimension: 'year' });
    expect(years.of('2012')).toMatchObject({ protection: 'exact', value: 1 });
  });

  it('is suppressed beside other years, which stay exact', async () => {
    const codes = { claimant: ['C01'] };
    const years = await ask({ filter: { codes }, dimension: 'year' });
    expect(years.of('2025')).toMatchObject({ protection: 'exact', value: expect.any(Number) });
    expect(years.of('2012')).toMatchObject({ protection: 'suppressed', value: null });
    for (const part of ['2012-03', '2012-04'])
      expect(
        (await ask({ filter: { codes: {} }, dimension: 'year_month' })).of(part),
      ).toMatchObject({ protection: 'suppressed' });
  });

  it('is excluded from tables of all years, which are rounded', async () => {
    const table = await ask({ filter: { codes: {} }, dimension: 'claimant' });
    expect(table).toMatchObject({ total: { protection: 'exact', value: 61 }, isExact: false });
    expect(table.of('C01')).toMatchObject({ protection: 'rounded', value: 30 });
  });

  it('has no sum, and a year whose sum is suppressed beside it has suppressed parts, too', async () => {
    const inFiles = async (query: Omit<Query, 'measure'>) =>
      (await observe([strayOf(0, '2012-03-14')], [{ ...query, measure: 'files' }]))[0]!;
    const years = await inFiles({ filter: { codes: {} }, dimension: 'year' });
    const suppressed = years.all.filter(({ value }) => value === null).map(({ code }) => code);
    expect(suppressed.sort()).toEqual(['2012', '2024']);
    for (const dimension of ['province', 'claimant', 'month']) {
      const { all } = await inFiles({ filter: { codes: { year: ['2024'] } }, dimension });
      expect(all.filter(({ value }) => value === null).length, dimension).toBeGreaterThan(0);
    }
  });
});

const times = ['2012-03-14', '2012-03-15', '2012-11-30'];
const stray = fc.record({
  day: fc.constantFrom(...times),
  claimant: fc.constantFrom('C01', 'C09'),
  province: fc.constantFrom('31', '33', '51'),
});
/** Two sets of equally many records of 2012, of different content. */
const twoSets = fc.integer({ min: 1, max: 9 }).chain((length) => {
  const strays = fc.array(stray, { minLength: length, maxLength: length });
  return fc.tuple(strays, strays);
});
const values: Record<string, string[]> = {
  province: ['31', '51'],
  claimant: ['C01', 'C09'],
  right: ['R01'],
  country: ['ID'],
  year: ['2012', '2024', '2025'],
  year_month: ['2012-03', '2025-03'],
  month: ['3', '11'],
  week: ['2012-W11', '2025-W11'],
};
const filter = fc.record({
  codes: fc
    .array(
      fc
        .constantFrom(...Object.keys(values))
        .chain((name) => fc.tuple(fc.constant(name), fc.subarray(values[name]!, { minLength: 1 }))),
      { maxLength: 2 },
    )
    .map((some) => Object.fromEntries(some)),
  start: fc.option(fc.constantFrom('2012-03-15', '2024-02-01'), { nil: undefined, freq: 4 }),
  end: fc.option(fc.constantFrom('2012-03-14', '2025-12-31'), { nil: undefined, freq: 4 }),
});
const query = fc.record({
  filter,
  measure: fc.constantFrom('cases', 'cases', 'files'),
  dimensions: fc.uniqueArray(fc.constantFrom(...Object.keys(values)), { maxLength: 3 }),
});

/** Checks whether answers differ between two data sets that differ only in the records of the year of few. */
function property(under: ProtectionPolicy) {
  return fc.asyncProperty(twoSets, fc.array(query, { maxLength: 8 }), async (sets, requested) => {
    const queries = requested.map(({ dimensions: [dimension, ...crossedBy], ...rest }): Query => ({
      ...rest,
      ...(dimension !== undefined && { dimension, crossedBy }),
    }));
    const [first, second] = await Promise.all(
      sets.map(async (set) => {
        const strays = set.map(({ day, claimant, province }, index) =>
          strayOf(index, day, claimant, province),
        );
        const answers = await observe(strays, queries, under);
        return answers.map(({ of, all, ...rest }) => ({
          ...rest,
          all: [...all].sort((a, b) => (a.code < b.code ? -1 : 1)),
          some: ['31', '51', 'C09', '2012', '2012-03', '2012-W11', '3', '11'].map(of),
        }));
      }),
    );
    expect(first).toEqual(second);
  });
}

it('no answer depends on what the records of such a year state', async () => {
  await fc.assert(property(policy), { numRuns: 150, seed: 2026 });
});

it('without the rule many answers do', async () => {
  const without = { ...policy, minTotal: 1 };
  await expect(fc.assert(property(without), { numRuns: 150, seed: 2026 })).rejects.toThrow();
});
