import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { readPolicy } from '~/protection/read-policy.server';
import { naiveEngine } from '../../../tests/support/naive-aggregate';
import { observeRecords } from '../../../tests/support/observe-records';
import { type RecordState } from '../../../tests/support/records';
import { CODE_SEPARATOR, type Query } from '~/engine/engine';

const policy = await readPolicy('protected');
let ids = 0;

const records = (year: number, count: number, codes: RecordState['codes'] = {}): RecordState[] =>
  Array.from({ length: count }, () => ({
    id: String((ids += 1)),
    day: `${year}-03-01`,
    codes: { province: '31', right: ['R01'], claimant: ['C01'], country: 'ID', ...codes },
  }));

const observe = (all: readonly RecordState[], query: Omit<Query, 'measure'>) =>
  observeRecords({ engine: naiveEngine(complaints, all), policy }, query);

const rare = { province: '32', right: ['R02'] };
const filter = { codes: { province: ['32'] } };
/** Five and five: a union of both years, disclosed as ten or more, would disclose each. */
const ofTwoYears = [2024, 2025].flatMap((year) => [
  ...records(year, 60),
  ...records(year, 40, { province: '32' }),
  ...records(year, 5, rare),
]);

it('suppresses a union of two years if one of them is below the threshold', async () => {
  for (const year of ['2024', '2025']) {
    const codes = { ...filter.codes, year: [year] };
    const table = await observe(ofTwoYears, { filter: { codes }, dimension: 'right' });
    expect(table.of('R02')).toMatchObject({ protection: 'below-threshold' });
  }
  const table = await observe(ofTwoYears, { filter, dimension: 'right' });
  expect(table.of('R02')).toMatchObject({ protection: 'suppressed', min: undefined });
  expect(table.all.map(({ code }) => code).sort()).toEqual(['R01', 'R02']);
  const total = await observe(ofTwoYears, {
    filter: { codes: { ...filter.codes, right: ['R02'] } },
  });
  expect(total.total).toMatchObject({ protection: 'suppressed', value: null });
});

it('discloses as little in tables of several dimensions, of groups, and of days of both years', async () => {
  const crossed = { filter: { codes: {} }, dimension: 'province', crossedBy: ['right'] };
  const table = await observe(ofTwoYears, crossed);
  expect(table.of(['32', 'R02'].join(CODE_SEPARATOR))).toMatchObject({ protection: 'suppressed' });
  expect(table.of('')).toMatchObject({ protection: 'suppressed' });
  const quarters = await observe(ofTwoYears, {
    filter: { codes: { ...filter.codes, right: ['R02'] } },
    dimension: 'quarter',
  });
  expect(quarters.of('1').value).toBeNull();
  const days = { ...filter, start: '2024-01-01', end: '2025-12-31' };
  const ofDays = await observe(ofTwoYears, { filter: days, dimension: 'right' });
  expect(ofDays.of('R02').value).toBeNull();
});

it('discloses a union if each of its years is disclosed', async () => {
  const table = await observe(ofTwoYears, { filter, dimension: 'right' });
  expect(table.of('R01')).toMatchObject({ protection: 'rounded' });
});

it('discloses three or more years together unless that would prove a hidden one to have records', async () => {
  const ofYears = (counts: readonly number[]) =>
    counts.flatMap((count, year) => [
      ...records(2023 + year, 60, { right: ['R01', 'R02'] }),
      ...records(2023 + year, 40, { province: '32' }),
      ...records(2023 + year, count, rare),
    ]);
  const disclosedOf = async (...counts: number[]) =>
    (await observe(ofYears(counts), { filter, dimension: 'right' })).of('R02');
  expect(await disclosedOf(2, 3, 2)).toMatchObject({ protection: 'rounded' });
  expect(await disclosedOf(30, 24, 3)).toMatchObject({ protection: 'rounded' });
  expect(await disclosedOf(5, 5, 5)).toMatchObject({ protection: 'suppressed' });
  expect(await disclosedOf(0, 0, 5)).toMatchObject({ protection: 'below-threshold' });
  // Exact tables show that no other year has the code.
  const only = [...ofYears([9, 9, 9]), ...records(2025, 9, { ...rare, right: ['R03'] })];
  const table = await observe(only, { filter, dimension: 'right' });
  expect(table.of('R03')).toMatchObject({ protection: 'rounded' });
});
