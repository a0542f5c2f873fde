import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { NOT_STATED } from '~/datasets/dataset';
import { CODE_SEPARATOR } from '~/engine/engine';
import { readPolicy } from '~/protection/read-policy.server';
import { naiveEngine } from '../../../tests/support/naive-aggregate';
import { observeRecords } from '../../../tests/support/observe-records';
import { type RecordState } from '../../../tests/support/records';
import { testCode } from '../../../tests/support/test-code';
import { type ObservedQuery } from './get-observations.server';

const policy = await readPolicy('protected');
const exactPolicy = await readPolicy('exact');
let ids = 0;

const records = (year: number, count: number, codes: RecordState['codes'] = {}): RecordState[] =>
  Array.from({ length: count }, () => ({
    id: String((ids += 1)),
    day: `${year}-03-01`,
    codes: { province: '31', right: ['R01'], country: 'ID', ...codes },
  }));

const cities = ['31.71', '31.72', '32.71', '32.72'].map((city) =>
  testCode(city, { province_code: city.slice(0, 2) }),
);
const codeLists = new Map([['city', cities]]);
const observe = (all: readonly RecordState[], query: Partial<ObservedQuery>, under = policy) =>
  observeRecords({ engine: naiveEngine(complaints, all), policy: under, codeLists }, query);

describe('the cities of all years', () => {
  /** Many records of province 31 in each of two years, three of them of a city, and two of province 32. */
  const all = [2024, 2025].flatMap((year) => [
    ...records(year, 60),
    ...records(year, 3, { city: '31.71' }),
    ...records(year, 2, { province: '32', city: '32.71' }),
  ]);
  const protectionOf = async (query: Partial<ObservedQuery>, under = policy) =>
    (await observe(all, { dimension: 'city', ...query }, under)).all
      .filter(({ code }) => code !== NOT_STATED)
      .map(({ code, protection }) => `${code} ${protection}`)
      .sort();

  it('list one without records like one with few, where its province has many', async () => {
    expect(await protectionOf({})).toEqual(['31.71 suppressed', '31.72 suppressed']);
  });

  it('list those with records alone if all is exact', async () => {
    expect(await protectionOf({}, exactPolicy)).toEqual(['31.71 exact', '32.71 exact']);
  });

  it('list none that is below the threshold in a single year', async () => {
    expect(await protectionOf({ filter: { codes: { year: ['2025'] } } })).toEqual([]);
  });
});

describe('the rights of a province in all years', () => {
  const under = { filter: { codes: { province: ['32'] } }, dimension: 'right' };
  const all = [2024, 2025].flatMap((year) => [
    ...records(year, 60),
    ...records(year, 30, { right: ['R02'] }),
    ...records(year, 40, { province: '32' }),
    ...records(year, 2, { right: ['R03'] }),
  ]);

  it('include as suppressed one that only other provinces have, but none that is rare everywhere', async () => {
    const table = await observe(all, under);
    expect(table.all.map(({ code, protection }) => `${code} ${protection}`).sort()).toEqual([
      'R01 rounded',
      'R02 suppressed',
    ]);
    expect(table.of('R03')).toMatchObject({ protection: 'below-threshold' });
  });

  it('have a total below the threshold where exact tables of a code of the filter prove it', async () => {
    const totalOf = async (right: string) =>
      (await observe(all, { filter: { codes: { province: ['32'], right: [right] } } })).total;
    expect(await totalOf('R03')).toMatchObject({ protection: 'below-threshold' });
    expect(await totalOf('R02')).toMatchObject({ protection: 'suppressed' });
  });
});

describe('quarters', () => {
  const all = [
    ...records(2012, 3),
    ...[2024, 2025].flatMap((year) => [...records(year, 60), ...records(year, 40)]),
  ];
  const row = (year: string) => ['1', year].join(CODE_SEPARATOR);

  it('are suppressed in a year of few records, next to years with many', async () => {
    const table = await observe(all, { dimension: 'quarter', crossedBy: ['year'] });
    expect(table.of(row('2012'))).toMatchObject({ protection: 'suppressed', value: null });
    expect(table.of(row('2025')).value).not.toBeNull();
  });

  it('are exact in that year, too, if all is', async () => {
    const query = { dimension: 'quarter', crossedBy: ['year'] };
    const table = await observe(all, query, exactPolicy);
    expect(table.of(row('2012'))).toMatchObject({ protection: 'exact', value: 3 });
    expect(table.of(['2', '2012'].join(CODE_SEPARATOR))).toMatchObject({ value: 0 });
  });
});
