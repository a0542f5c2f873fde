import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { CODE_SEPARATOR, type Filter, type Query } from '~/engine/engine';
import { readPolicy } from '~/protection/read-policy.server';
import { naiveEngine } from '../../../tests/support/naive-aggregate';
import { calculation, observeRecords } from '../../../tests/support/observe-records';
import { type RecordState } from '../../../tests/support/records';
import { getObservations, type ObservedQuery } from './get-observations.server';
import { testCode } from '../../../tests/support/test-code';

const protectedPolicy = await readPolicy('protected');
const exactPolicy = await readPolicy('exact');

/** Sixty records of each of two years, of three provinces and two claimants. */
const records = Array.from({ length: 120 }, (_, index): RecordState => ({
  id: `a${index}`,
  values: { files: 1 + (index % 4) },
  day: `${2024 + (index % 2)}-${String(1 + (index % 12)).padStart(2, '0')}-15`,
  codes: {
    province: ['31', '32', '33'][index % 3]!,
    right: index < 5 ? ['R09'] : ['R01', 'R02'],
    claimant: [index % 2 ? 'C01' : 'C02'],
    victim: ['V01'],
    country: 'ID',
  },
}));
const codeLists = new Map([
  [
    'right',
    [
      testCode('R01'),
      testCode('R02'),
      testCode('R09'),
      testCode('R10', { valid_from: '2030-01-01' }),
    ],
  ],
]);
const engine = naiveEngine(complaints, records);
const observe = (query: Partial<ObservedQuery>, policy = protectedPolicy) =>
  observeRecords({ engine, policy, codeLists }, query);
const under = (codes: Filter['codes'], ...names: string[]): Partial<Query> => {
  const [dimension, ...crossedBy] = names;
  return { filter: { codes }, dimension, crossedBy };
};

it.each([
  ['union', { claimant: ['C01', 'C02'] }, ['right']],
  ['union', { claimant: ['C01', 'C02'] }, []],
  ['depth', { case_detail: ['I01.01'], city: ['31.71'] }, ['right']],
  ['few', { right: ['R09'] }, ['claimant']],
  [null, { right: ['R09'] }, []],
  [null, { right: ['R01'] }, ['claimant']],
  [null, { year: ['2025'] }, ['right']],
] as const)('a table is suppressed because of %s under %j by %j', async (reason, codes, names) => {
  const table = await observe(under(codes, ...names));
  expect(table.suppression).toBe(reason);
  if (reason) expect(table).toMatchObject({ all: [], isExact: false });
});

it('a table of sums is suppressed where they are of all years, unless all is exact', async () => {
  const sums = { ...under({}, 'province'), measure: 'files' };
  expect(await observe(sums)).toMatchObject({ all: [], suppression: 'sums', isExact: false });
  const ofYear = await observe({ ...under({ year: ['2025'] }, 'province'), measure: 'files' });
  expect(ofYear).toMatchObject({ suppression: null, isExact: true });
  expect(ofYear.of('31')).toMatchObject({ protection: 'rounded', error: 5 });
  expect(ofYear.of('99')).toMatchObject({ protection: 'exact', value: 0 });
  const united = { ...under({ claimant: ['C01', 'C02'] }, 'province'), measure: 'files' };
  expect((await observe(united)).suppression).toBe('union');
  const exact = await observe(sums, exactPolicy);
  const filesOf = (province: string) =>
    records
      .filter(({ codes }) => codes?.province === province)
      .reduce((sum, { values }) => sum + Number(values?.files), 0);
  expect(exact.of('31')).toMatchObject({ protection: 'exact', value: filesOf('31') });
  expect(exact.suppression).toBeNull();
});

it('adds up the sums of a quarter, and how far they may be off', async () => {
  const ofYear = { ...under({ year: ['2025'] }, 'quarter'), measure: 'files' };
  const table = await observe(ofYear);
  expect([1, 2].map((quarter) => table.of(String(quarter)))).toMatchObject([
    { protection: 'rounded', error: 5 },
    { protection: 'rounded', error: 10 },
  ]);
});

it('discloses exact counts where a table has one dimension, or all is exact', async () => {
  const table = await observe(under({ year: ['2025'] }, 'province'));
  expect(table).toMatchObject({ isExact: true, total: { protection: 'exact', value: 60 } });
  expect(table.of('31')).toEqual({
    protection: 'exact',
    value: 20,
    code: '31',
    status: 'A',
  });
  expect(table.of('99')).toMatchObject({ protection: 'exact', value: 0 });
  const crossed = await observe(under({}, 'claimant', 'province', 'year'), exactPolicy);
  const row = ['C01', '31', '2024'].join(CODE_SEPARATOR);
  const counted = records.filter(
    ({ codes, day }) =>
      String(codes?.claimant) === 'C01' && codes?.province === '31' && day.startsWith('2024'),
  );
  expect(crossed.of(row)).toMatchObject({ protection: 'exact', value: counted.length });
});

it('rounds what crosses two dimensions, and says of others that they are below the threshold', async () => {
  const table = await observe(under({ year: ['2025'], right: ['R01'] }, 'claimant'));
  expect(table.total).toMatchObject({ protection: 'exact' });
  expect(table.of('C01')).toMatchObject({ protection: 'rounded' });
  expect(table.of('C02')).toMatchObject({ protection: 'below-threshold', value: null, max: 5 });
  expect(table.all.map(({ code }) => code)).toEqual(['C01']);
});

it('a total of what cannot exist is marked as such', async () => {
  expect((await observe(under({ right: ['R10'], year: ['2025'] }))).total).toEqual({
    protection: 'exact',
    value: 0,
    status: 'M',
  });
  expect((await observe(under({ right: ['R09'], year: ['2025'] }))).total.status).toBeUndefined();
});

it('a code that came into use later is absent without records, and normal with some', async () => {
  const early = records.map((record) => ({
    ...record,
    codes: { ...record.codes, right: ['R10'] },
  }));
  const of = async (all: RecordState[]) => {
    const sources = { engine: naiveEngine(complaints, all), policy: protectedPolicy, codeLists };
    return (await observeRecords(sources, under({ year: ['2025'] }, 'right'))).of('R10');
  };
  expect(await of(records)).toMatchObject({ value: 0, status: 'M' });
  expect(await of(early)).toMatchObject({ value: 60, status: 'A' });
});

it('has no number for a period after the data', async () => {
  const years = await observe(under({}, 'year'));
  expect(years.of('2026')).toEqual({
    protection: 'suppressed',
    value: null,
    code: '2026',
    status: 'O',
  });
  expect(years.of('2025')).toMatchObject({ protection: 'exact', value: 60 });
});

it('answers each query of each group by its name', async () => {
  const observed = { dataset: complaints, codeLists, calculation };
  const of = (year: string) => ({ filter: { codes: { year: [year] } }, measure: 'cases' });
  const answers = await getObservations({ engine, policy: protectedPolicy }, observed, {
    one: { a: of('2024'), b: of('2023') },
    other: { a: of('2025') },
    none: {},
  });
  expect(Object.keys(answers)).toEqual(['one', 'other']);
  expect(answers.one?.a?.total.value).toBe(60);
  expect(answers.one?.b?.total.value).toBe(0);
  expect(answers.other?.a?.total.value).toBe(60);
});

/** Two of the months in which records of 2025 were received, ten in each; the others are the rest. */
const within = { dimension: 'month', codes: ['2', '4'], others: ['6', '8', '10', '12'] };

it('counts a declared group of codes together', async () => {
  const year = under({ year: ['2025'] }, 'claimant');
  const exact = await observe({ ...year, within }, exactPolicy);
  expect(exact.total).toMatchObject({ protection: 'exact', value: 20 });
  expect(exact.of('C01')).toMatchObject({ protection: 'exact', value: 20 });
  const table = await observe({ ...year, within });
  expect(table.total).toMatchObject({ protection: 'exact', value: 20 });
  expect(table.all.map(({ code }) => code)).toEqual(['C01']);
  const disclosed = table.of('C01');
  expect(disclosed.protection).toBe('rounded');
  expect(Math.abs(Number(disclosed.value) - 20)).toBeLessThan(3);
});

it('derives a declared group of few from what is disclosed of its codes', async () => {
  const few = { ...under({ year: ['2025'], right: ['R09'] }), within };
  expect((await observe(few)).total).toEqual({
    protection: 'below-threshold',
    value: null,
    max: 5,
  });
  const table = await observe({ ...under({ year: ['2025'], right: ['R01'] }, 'claimant'), within });
  expect(table.of('C02').value).toBeNull();
  const allMonths = { ...within, codes: [...within.codes, ...within.others], others: [] };
  const all = await observe({ ...under({ year: ['2025'], right: ['R01'] }), within: allMonths });
  expect(all.total).toMatchObject({ protection: 'rounded' });
  expect(Math.abs(Number(all.total.value) - 58)).toBeLessThan(3);
});
