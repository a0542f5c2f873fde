import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import {
  createPublicUseFiles,
  keyVariables,
} from '~/features/statistics/microdata/public-use/public-use-files.server';
import { anyAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords, type RecordState } from '../support/records';

const MIN = 6;

/** 400 records of 2024 and 2025, of codes that some share and few share. */
function recordsOf(dataset: Dataset): RecordState[] {
  return Array.from({ length: 400 }, (_, index) => ({
    id: `KH-${index}`,
    day: `${2024 + (index % 2)}-03-17`,
    codes: Object.fromEntries(
      dataset.dimensions
        .filter(({ calendar }) => !calendar)
        .map(({ name, isMultiple }, place) => {
          const code = `c${Math.floor((index % (7 + 3 * place)) / 3)}`;
          return [name, isMultiple ? (index % 5 === 0 ? [code, 'c0'] : [code]) : code];
        }),
    ),
  }));
}

async function publish(dataset: Dataset) {
  const { db } = await createTestDatabase();
  await insertRecords(db, dataset, recordsOf(dataset));
  const calculation = await freeze(db, dataset);
  const get = createPublicUseFiles({
    ...{ db, policy: { minCount: MIN } },
    orderKey: ({ id }) => `key ${id}`,
  });
  const ask = (year: string, id = calculation.id) =>
    get({ account: anyAccount, dataset, calculation: { ...calculation, id }, year });
  return { ask };
}

describe.each(datasets)('the public-use file of a year of $name', (dataset) => {
  const publishing = publish(dataset);

  it('has each record of the year, and no combination that fewer share than the policy says', async () => {
    const { ask } = await publishing;
    const file = await ask('2025');
    const rows = [...file.rows()];
    expect([file.records, rows.length]).toEqual([200, 200]);
    const shared = new Map<string, number>();
    for (const row of rows) {
      const key = JSON.stringify(row);
      shared.set(key, (shared.get(key) ?? 0) + 1);
    }
    expect(Math.min(...shared.values())).toBeGreaterThanOrEqual(MIN);
    expect(shared.size).toBeGreaterThan(3);
  });

  it('tells the year and the key variables alone, and how many of their values it does not show', async () => {
    const { ask } = await publishing;
    const file = await ask('2025');
    const rows = [...file.rows()];
    const names = keyVariables(dataset).map(({ name }) => name);
    expect(Object.keys(rows[0] ?? {})).toEqual(['year', ...names]);
    expect(names).not.toContain('city');
    expect(JSON.stringify(rows)).not.toMatch(/KH-|-17|month/);
    for (const name of names) {
      expect(file.suppressed[name]).toBe(rows.filter((row) => row[name] === '_C').length);
    }
    expect(Math.max(...Object.values(file.suppressed))).toBeGreaterThan(0);
  });

  it('has the same order whenever it is made, and another in each calculation', async () => {
    const { ask } = await publishing;
    const rows = async (id?: number) => JSON.stringify([...(await ask('2025', id)).rows()]);
    expect(await rows()).toBe(await rows());
    expect(await rows(99)).not.toBe(await rows());
  });

  it('is empty where the year has no records', async () => {
    const { ask } = await publishing;
    expect([...(await ask('1999')).rows()]).toEqual([]);
  });
});
