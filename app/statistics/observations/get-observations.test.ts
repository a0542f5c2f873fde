import fc from 'fast-check';
import { expect, it } from 'vitest';
import { classesOfCodes } from '~/datasets/code-classes';
import { complaints } from '~/datasets/complaints';
import { CODE_SEPARATOR, type Cell, type Query } from '~/engine/engine';
import { readPolicy } from '~/protection/read-policy.server';
import { getObservations, type ObservedQuery } from './get-observations.server';
import { testCode } from '../../../tests/support/test-code';

const policy = await readPolicy('protected');
const codeLists = new Map([
  [
    'province',
    [testCode('91', { code_34: '91' }), testCode('93', { code_34: '91' }), testCode('31', {})],
  ],
  [
    'on_process',
    [
      testCode('S01', { stage: 'in_process' }),
      testCode('S02', { stage: 'in_process' }),
      testCode('S06', { stage: 'finished' }),
    ],
  ],
]);
const calculation = {
  id: 1,
  dataset: 'complaints',
  through_import: 1,
  date: '2026-11-22',
  coveredUntil: '2026-11-22',
};
const right = { codes: { year: ['2025'], right: ['R01'] } };
const status = complaints.dimensions.find(({ name }) => name === 'status')!;

/**
 * Returns the disclosed cells that divide 60 records, or the given number. Counts that are multiples of three
 * are not rounded.
 *
 * @param ofYear - how many records of the year have a code; many by default.
 */
async function observe(
  query: Omit<ObservedQuery, 'measure'>,
  counts: Record<string, number>,
  records = 60,
  ofYear: Record<string, number> = { S01: 900, S02: 900, S06: 900, _X: 900 },
) {
  const inYear = (code: string) => [code, '2025'].join(CODE_SEPARATOR);
  const codesOfYear = Object.entries(ofYear).map(([code, count]) => [inYear(code), count] as const);
  const countsOf = ({ dimension, crossedBy = [] }: Query): Record<string, number> => {
    if (dimension === 'year') return { 2025: 4_000 };
    return crossedBy.includes('year') ? Object.fromEntries(codesOfYear) : counts;
  };
  const engine = {
    aggregate: async (_: unknown, queries: readonly Query[]) =>
      queries.map((item) => ({
        total: { count: records, key: 0 },
        byCode: new Map(
          Object.entries(countsOf(item)).map(([name, count]): [string, Cell] => [
            ...([name, { count, key: 0 }] as const),
          ]),
        ),
      })),
    prepare: async () => {},
  };
  const observed = { dataset: complaints, calculation, codeLists };
  const requested = { all: { query: { ...query, measure: 'cases' } } };
  const { all } = await getObservations({ engine, policy }, observed, requested);
  return all!.query!;
}

it.each([
  ['many', 30],
  ['few', 3],
  ['none', 0],
])('discloses nothing of a code that another division merges: %s', async (_, count) => {
  const table = await observe({ filter: right, dimension: 'province' }, { '31': 30, '93': count });
  expect(table.all.map(({ code, protection }) => [code, protection])).toEqual([
    ['31', 'rounded'],
    ['91', 'suppressed'],
    ['93', 'suppressed'],
  ]);
  expect(table.of('93')).toMatchObject({ protection: 'suppressed', value: null });
  const crossed = { filter: { codes: {} }, dimension: 'province', crossedBy: ['right'] };
  const cells = await observe(crossed, { [['91', 'R01'].join(CODE_SEPARATOR)]: 30 });
  expect(cells.of(['91', 'R01'].join(CODE_SEPARATOR)).value).toBeNull();
});

it('discloses an official total of a merged code', async () => {
  const filter = { codes: { year: ['2025'], province: ['93'] } };
  expect((await observe({ filter }, {})).total).toEqual({ protection: 'exact', value: 60 });
});

it('discloses what it is merged into', async () => {
  const filter = { codes: { year: ['2025'], province_34: ['91'] } };
  const table = await observe({ filter, dimension: 'right' }, { R01: 30 });
  expect(table.of('R01')).toMatchObject({ protection: 'rounded', value: 30 });
});

it('divides nothing under a merged code', async () => {
  const filter = { codes: { year: ['2025'], province: ['93'] } };
  const table = await observe({ filter, dimension: 'right' }, { R01: 30 });
  expect(table).toMatchObject({ all: [], suppression: 'merged' });
});

it.each([
  ['all are disclosed', { S01: 30, S02: 12, S06: 18 }, 38],
  ['one is below the threshold', { S01: 30, S02: 3, S06: 27 }, 28],
  ['one has none', { S01: 30, S06: 30 }, 28],
])('bounds a class of several codes from below: %s', async (_, counts, min) => {
  const classes = classesOfCodes(status, codeLists);
  const table = await observe({ filter: right, dimension: 'status', classes }, counts);
  expect(table.of('in_process')).toMatchObject({ protection: 'suppressed', value: null, min });
  expect(table.of('finished')).toMatchObject({ protection: 'rounded', value: counts.S06 });
});

it('bounds a class by what all others leave of the total, if that is more', async () => {
  const classes = classesOfCodes(status, codeLists);
  const query = { filter: right, dimension: 'status', classes };
  const table = await observe(query, { S01: 12, S02: 5, S06: 4 }, 21);
  expect(table.of('in_process')).toEqual(expect.objectContaining({ min: 21 - 5 - 5 }));
});

it.each([
  ['none of its year', 0, 21 - 5],
  ['fewer than are shown', 2, 21 - 5 - 2],
  ['many', 900, 21 - 5 - 5],
])('subtracts no more records without a code than its year has: %s', async (_, without, min) => {
  const classes = classesOfCodes(status, codeLists);
  const query = { filter: right, dimension: 'status', classes };
  const ofYear = { S01: 900, S02: 900, S06: 900, ...(without && { _X: without }) };
  const table = await observe(query, { S01: 12, S02: 5, S06: 4 }, 21, ofYear);
  expect(table.of('in_process')).toEqual(expect.objectContaining({ min }));
});

it('never states more for a class than there are', async () => {
  const classes = classesOfCodes(status, codeLists);
  const counts = fc.array(fc.nat({ max: 24 }), { minLength: 8, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(counts, async ([S01 = 0, S02 = 0, S06 = 0, _X = 0, ...more]) => {
      const query = { filter: right, dimension: 'status', classes };
      const counted = { S01, S02, S06, _X };
      const ofYear = Object.fromEntries(
        Object.entries(counted).map(([name, count], index) => [name, count + (more[index] ?? 0)]),
      );
      const table = await observe(query, counted, S01 + S02 + S06 + _X, ofYear);
      const disclosed = table.of('in_process');
      if (disclosed.protection === 'suppressed')
        expect(disclosed.min ?? 0).toBeLessThanOrEqual(S01 + S02);
    }),
    { numRuns: 300 },
  );
});

it('counts classes of an exact table', async () => {
  const classes = classesOfCodes(status, codeLists);
  const filter = { codes: { year: ['2025'] } };
  const table = await observe(
    { filter, dimension: 'status', classes },
    { S01: 31, S02: 2, S06: 27 },
  );
  expect(table.of('in_process')).toMatchObject({ protection: 'exact', value: 33 });
});
