import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { readPolicy } from '~/protection/read-policy.server';
import { naiveEngine } from '../../../tests/support/naive-aggregate';
import { calculation } from '../../../tests/support/observe-records';
import { listYears } from './list-years.server';

it('lists the years with records, newest first, with their number', async () => {
  const records = ['2023', '2025', '2021', '2025'].map((year, index) => ({
    id: String(index),
    day: `${year}-01-01`,
    values: { files: 7 },
    codes: {},
  }));
  const sources = { engine: naiveEngine(complaints, records), policy: await readPolicy('exact') };
  const years = await listYears(sources, complaints, { calculation, codeLists: new Map() });
  expect(years.map(({ code, value }) => [code, value])).toEqual([
    ['2025', 2],
    ['2023', 1],
    ['2021', 1],
  ]);
});

it('lists no year without records', async () => {
  const sources = { engine: naiveEngine(complaints, []), policy: await readPolicy('protected') };
  expect(await listYears(sources, complaints, { calculation, codeLists: new Map() })).toEqual([]);
});
