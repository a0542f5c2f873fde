import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { type CodeLists } from '~/datasets/code-lists';
import { complaints } from '~/datasets/complaints';
import { type Dataset } from '~/datasets/dataset';
import { fileVariables } from '~/statistics/microdata/public-use/file-variables';
import { findEdition } from '~/statistics/microdata/public-use/find-edition.server';
import { createPublicUseFiles } from '~/statistics/microdata/public-use/public-use-files.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { readPolicy } from '~/protection/read-policy.server';
import { anyAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy as exactPolicy } from '../support/policies';
import { insertRecords, type RecordState } from '../support/records';

const MIN = 6;
const policy = { ...(await readPolicy('protected')), minCount: MIN };

/** Groups of the codes that the records have. */
const codeLists: CodeLists = new Map([
  [
    'province',
    ['c0', 'c1', 'c2'].map((code) => ({
      code,
      names: { id: code },
      attributes: { island_group: code === 'c2' ? 'East' : 'West' },
    })),
  ],
]);

/** Returns 400 records of 2024 and 2025, of codes that some share and few share. */
function recordsOf(dataset: Dataset): RecordState[] {
  return Array.from({ length: 400 }, (_, index) => ({
    id: `KH-${index}`,
    day: `${2024 + (index % 2)}-03-17`,
    codes: codesOf(dataset, (position, isMultiple) => {
      const code = `c${Math.floor((index % (7 + 3 * position)) / 3)}`;
      return isMultiple && index % 5 === 0 ? [code, 'c0'] : [code];
    }),
  }));
}

/** Returns records of a year with the same codes, and records with a unique code in every dimension. */
function recordsOfYear(dataset: Dataset, year: number, counts: { alike: number; unlike: number }) {
  return Array.from({ length: counts.alike + counts.unlike }, (_, index) => ({
    id: `${year}-${index}`,
    day: `${year}-03-17`,
    codes: codesOf(dataset, () => [index < counts.alike ? 'c0' : `own${index}`]),
  }));
}

function codesOf(dataset: Dataset, carried: (index: number, isMultiple?: boolean) => string[]) {
  return Object.fromEntries(
    dataset.dimensions
      .filter(({ calendar }) => !calendar)
      .map(({ name, isMultiple }, index) => {
        const codes = carried(index, isMultiple);
        return [name, isMultiple ? codes : codes[0]!];
      }),
  );
}

async function publish(dataset: Dataset) {
  const { db } = await createTestDatabase();
  await insertRecords(db, dataset, [
    ...recordsOf(dataset),
    ...recordsOfYear(dataset, 2011, { alike: 9, unlike: 0 }),
    ...recordsOfYear(dataset, 2012, { alike: 10, unlike: 0 }),
    ...recordsOfYear(dataset, 2013, { alike: 0, unlike: 60 }),
  ]);
  const calculation = await freeze(db, dataset);
  const get = createPublicUseFiles({ db, policy, orderKey: ({ id }) => `key ${id}` });
  const ask = (year: string, id = calculation.id) =>
    get({ account: anyAccount, dataset, calculation: { ...calculation, id }, codeLists, year });
  const made = async (year: string, id?: number) => {
    const file = await ask(year, id);
    if (!file) throw new Error(`There is no file of ${year}`);
    return file;
  };
  return { ask, made };
}

describe.each(datasets)('the public-use file of a year of $name', (dataset) => {
  const publishing = publish(dataset);

  it('has each record of the year, and no combination that fewer share than the policy says', async () => {
    const { made } = await publishing;
    const file = await made('2025');
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

  it('contains the year and the key variables alone, and the number of suppressed values', async () => {
    const { made } = await publishing;
    const file = await made('2025');
    const rows = [...file.rows()];
    const columns = file.variables.map(({ column }) => column);
    expect(Object.keys(rows[0] ?? {})).toEqual(['year', ...columns]);
    expect(JSON.stringify(rows)).not.toMatch(/KH-|-17|month/);
    const suppressed = columns.map((name) => rows.filter((row) => row[name] === '_C').length);
    expect(columns.map((name) => file.suppressed[name])).toEqual(suppressed);
    expect(Math.max(...suppressed.slice(1))).toBeGreaterThan(suppressed[0]!);
    const complete = rows.filter((row) => !Object.values(row).includes('_C'));
    const all = rows.length * columns.length;
    const { values, complete: ofComplete } = file.usefulness;
    expect(values).toBeCloseTo(1 - suppressed.reduce((sum, count) => sum + count, 0) / all);
    expect(ofComplete).toBe(complete.length / rows.length);
  });

  it('differs most where its share of the shown values is farthest from the exact one', async () => {
    const { made } = await publishing;
    const { usefulness, rows } = await made('2025');
    const { variable, value, disclosed, exact } = usefulness.difference!;
    const { column, dimension, valueOf } = variable;
    const values = [...rows()].map((row) => row[column]).filter((candidate) => candidate !== '_C');
    expect(disclosed).toBe(
      values.filter((candidate) => candidate === value).length / values.length,
    );
    const ofYear = recordsOf(dataset).filter(({ day }) => day.startsWith('2025'));
    const having = ofYear.filter(({ codes }) =>
      [codes?.[dimension.name] ?? []].flat().some((code) => valueOf(code) === value),
    );
    expect(exact).toBe(having.length / ofYear.length);
  });

  it('has the same order whenever it is made, and another in each calculation', async () => {
    const { made } = await publishing;
    const rows = async (id?: number) => JSON.stringify([...(await made('2025', id)).rows()]);
    expect(await rows()).toBe(await rows());
    expect(await rows(99)).not.toBe(await rows());
  });

  it('is not made if the year has fewer records than tables require', async () => {
    const { ask, made } = await publishing;
    expect([await ask('1999'), await ask('2011')]).toEqual([null, null]);
    const file = await made('2012');
    expect([file.records, file.usefulness.values]).toEqual([10, 1]);
  });

  it('is not made if it would show at most one value of a record on average', async () => {
    const { ask } = await publishing;
    expect(await ask('2013')).toBeNull();
  });
});

describe('the columns of public-use files', () => {
  const columnsOf = (lists: CodeLists) =>
    fileVariables(complaints, lists).map(({ column }) => column);

  it('are groups of places, classes and the first of several codes', () => {
    const [place, right] = fileVariables(complaints, codeLists);
    expect(columnsOf(codeLists)).toEqual([
      'province_group',
      'first_right',
      'first_defendant',
      'status_class',
    ]);
    expect([place?.valueOf('c0'), place?.valueOf('c2'), place?.valueOf('_Z')]).toEqual([
      'West',
      'East',
      '_Z',
    ]);
    expect(right?.valueOf('R04')).toBe('R04');
  });

  it('are places themselves if the code list declares no groups', () => {
    expect(columnsOf(new Map())[0]).toBe('province');
  });
});

describe('two versions of the data', () => {
  it('offer the same file of a year, which discloses no changed record', async () => {
    const { db } = await createTestDatabase();
    const states = recordsOf(complaints);
    const later = { ...states[0]!, id: 'later', day: '2026-01-02' };
    await insertRecords(db, complaints, states);
    await publishCalculation(db, (await freeze(db, complaints)).id, {
      by: 'operator',
      policy: exactPolicy,
    });
    expect(await findEdition(db, 'complaints', '2025')).toBeNull();
    await insertRecords(db, complaints, [later]);
    const first = await freeze(db, complaints);
    await publishCalculation(db, first.id, { by: 'operator', policy: exactPolicy });
    await insertRecords(db, complaints, [{ ...states[1]!, id: 'late' }]);
    const second = await freeze(db, complaints);
    await publishCalculation(db, second.id, { by: 'operator', policy: exactPolicy });
    expect((await findEdition(db, 'complaints', '2025'))?.id).toBe(first.id);
    expect(await findEdition(db, 'complaints', '2026')).toBeNull();

    // Without editions, the difference of two files is the row of the late record.
    const get = createPublicUseFiles({ db, policy, orderKey: () => 'key' });
    const rowsOf = async (calculation: typeof first) => {
      const query = { account: anyAccount, dataset: complaints, codeLists, year: '2025' };
      const file = await get({ ...query, calculation });
      return [...(file?.rows() ?? [])].map((row) => JSON.stringify(row)).sort();
    };
    const [before, after] = [await rowsOf(first), await rowsOf(second)];
    for (const row of before) if (after.includes(row)) after.splice(after.indexOf(row), 1);
    expect(after).toHaveLength(1);
    expect(after[0]).toContain('c');
    await db
      .updateTable('calculation')
      .set({ retracted_at: new Date(), retracted_by: 'operator', retraction_reason: 'wrong' })
      .where('id', '=', first.id)
      .execute();
    expect((await findEdition(db, 'complaints', '2025'))?.id).toBe(second.id);
  });
});
