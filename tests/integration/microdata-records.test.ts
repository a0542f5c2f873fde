import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { complaints } from '~/datasets/complaints';
import { type Dataset } from '~/datasets/dataset';
import { type Calculation } from '~/platform/db/schema';
import { type Filter } from '~/engine/engine';
import { createSqlEngine } from '~/engine/sql-engine.server';
import { createMicrodataRecords } from '~/statistics/microdata/microdata-records.server';
import { type MicrodataRow } from '~/statistics/export/microdata-row';
import { columnDimensions } from '~/statistics/microdata/table-request';
import { anyAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { arbitraryFilter, arbitraryRecords } from '../support/random-records';
import { insertRecords, type RecordState } from '../support/records';

const { db } = await createTestDatabase();
const microdata = createMicrodataRecords({ db, orderKey: ({ id }) => `key ${id}` });
const engine = createSqlEngine({ db });

async function freezeRecords(
  dataset: Dataset,
  records: readonly RecordState[],
): Promise<Calculation> {
  await sql`truncate import cascade`.execute(db);
  await insertRecords(db, dataset, records);
  await sql`analyze ${sql.table(dataset.table)}`.execute(db); // as imports do
  return freeze(db, dataset);
}

async function readAll(dataset: Dataset, calculation: Calculation, filter: Filter) {
  const query = { account: anyAccount, dataset, calculation, filter };
  const rows: MicrodataRow[] = [];
  for await (const row of microdata.stream(query, columnDimensions(dataset, '38'))) rows.push(row);
  return { rows, count: await microdata.count(query) };
}

/** Few places, so that some have five records of a year and some have fewer. */
const place = fc.constantFrom(
  { province: '31', city: 'a' },
  { province: '31', city: 'b' },
  { province: '31', city: 'c' },
  { province: 'a', city: 'a' },
  { province: 'a', city: '_X' },
  { province: '_Z', city: '_Z' },
);

function inFewPlaces(dataset: Dataset): fc.Arbitrary<RecordState[]> {
  return arbitraryRecords(dataset).chain((records) =>
    fc.array(place, { minLength: records.length, maxLength: records.length }).map((places) =>
      records.map((record, index) => {
        const { province, city } = places[index] ?? { province: '_X', city: '_X' };
        const hasCity = record.codes?.city !== undefined;
        return { ...record, codes: { ...record.codes, province, ...(hasCity ? { city } : {}) } };
      }),
    ),
  );
}

const cellOf = ({ day, codes = {} }: RecordState) =>
  [codes.province, codes.city, day.slice(0, 4)].join(' ');

const rowKey = (row: MicrodataRow) => [row.province, row.city, row.month.slice(0, 4)].join(' ');

/** Counts how often each key occurs. */
function tally(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

describe.each(datasets)('the microdata of $name', (dataset) => {
  // No address filters by dimensions computed from stage dates.
  const dimensions = dataset.dimensions.filter(({ stage }) => !stage);

  it('are as many as the dashboard counts, and name no city with fewer than five cases', async () => {
    const filters = fc.array(arbitraryFilter({ ...dataset, dimensions }), {
      minLength: 6,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(inFewPlaces(dataset), filters, async (records, some) => {
        const calculation = await freezeRecords(dataset, records);
        const cells = tally(records.map(cellOf));
        for (const filter of [{ codes: {} }, ...some]) {
          const { rows, count } = await readAll(dataset, calculation, filter);
          const measure = dataset.measures[0]?.name ?? '';
          const [counted] = await engine.aggregate(calculation, [{ filter, measure }]);
          expect(count.records).toBe(rows.length);
          expect(count.records + count.withheld).toBe(counted?.total.count);
          if (!filter.codes.city?.length) expect(count.withheld).toBe(0);
          for (const row of rows) {
            if (typeof row.city !== 'string' || row.city.startsWith('_')) continue;
            expect(cells.get(rowKey(row))).toBeGreaterThanOrEqual(5);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('contain no id, no day and nothing but the declared dimensions', async () => {
    const record = { id: 'KH-2025-000123', day: '2025-03-17', values: {} };
    const { rows } = await readAll(dataset, await freezeRecords(dataset, [record]), { codes: {} });
    const names = columnDimensions(dataset, '38').map(({ name }) => name);
    expect(Object.keys(rows[0] ?? {})).toEqual(['month', ...names]);
    expect(JSON.stringify(rows)).not.toMatch(/000123|-17/);
  });
});

/** Returns this many complaints of a city in 2025. */
const inCity = (city: string, count: number, day = '2025-03-01'): RecordState[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${city} ${day} ${index}`,
    day,
    codes: { province: '31', city },
  }));

describe('a city with few cases', () => {
  const citiesOf = (rows: readonly MicrodataRow[]) =>
    Object.fromEntries(tally(rows.map(({ city }) => String(city))));

  it('is suppressed with the smallest of the others if it would be alone', async () => {
    const records = [...inCity('a', 3), ...inCity('b', 7), ...inCity('c', 9)];
    const calculation = await freezeRecords(complaints, records);
    const { rows } = await readAll(complaints, calculation, { codes: {} });
    expect(citiesOf(rows)).toEqual({ _C: 10, c: 9 });
  });

  it('is suppressed alone with others like it if they are five cases together', async () => {
    const records = [...inCity('a', 3), ...inCity('b', 2), ...inCity('c', 9)];
    const calculation = await freezeRecords(complaints, records);
    const { rows } = await readAll(complaints, calculation, { codes: {} });
    expect(citiesOf(rows)).toEqual({ _C: 5, c: 9 });
  });

  it('is not disclosed by a filter that names it: its cases are counted, not listed', async () => {
    const records = [...inCity('a', 6), ...inCity('a', 2, '2024-03-01'), ...inCity('b', 8)];
    const calculation = await freezeRecords(complaints, records);
    const { rows, count } = await readAll(complaints, calculation, { codes: { city: ['a'] } });
    expect(count).toMatchObject({ records: 6, withheld: 2 });
    expect(new Set(rows.map(({ month }) => month))).toEqual(new Set(['2025-03']));
  });
});

describe('the order of the records', () => {
  const days = Array.from(
    { length: 28 },
    (_, day) => `2025-03-${String(day + 1).padStart(2, '0')}`,
  );
  const records = days.map((day, index) => ({
    id: String(index).padStart(3, '0'),
    day,
    codes: { case_detail: [String(index)] },
  }));
  const entries = (rows: readonly MicrodataRow[]) =>
    rows.map(({ case_detail }) => Number(case_detail?.[0]));

  it('reveals neither the day nor the order of entry, and is always the same', async () => {
    const calculation = await freezeRecords(complaints, records);
    const { rows } = await readAll(complaints, calculation, { codes: {} });
    const order = entries(rows);
    const inversions = order.filter((entry, index) => entry < (order[index - 1] ?? -1)).length;
    expect(inversions).toBeGreaterThan(6);
    expect(inversions).toBeLessThan(21);
    expect(entries((await readAll(complaints, calculation, { codes: {} })).rows)).toEqual(order);
  });

  it('is that of the pages', async () => {
    const calculation = await freezeRecords(complaints, [
      ...records,
      { id: 'x', day: '2024-12-31' },
    ]);
    const { rows } = await readAll(complaints, calculation, { codes: {} });
    const query = { account: anyAccount, dataset: complaints, calculation, filter: { codes: {} } };
    const dimensions = columnDimensions(complaints, '38');
    const { months } = await microdata.count(query);
    const pages = await Promise.all(
      [0, 10, 20].map((offset) => microdata.list(query, dimensions, { limit: 10, offset, months })),
    );
    expect(pages.flat()).toEqual(rows);
    expect(rows.at(-1)?.month).toBe('2024-12');
  });
});

it('a user who stops reading ends the query and frees its connection', async () => {
  const calculation = await freezeRecords(complaints, inCity('a', 5_000));
  const query = { account: anyAccount, dataset: complaints, calculation, filter: { codes: {} } };
  for (let time = 0; time < 20; time += 1) {
    for await (const row of microdata.stream(query, columnDimensions(complaints, '38'))) {
      if (row) break;
    }
  }
  // Twice as many as there are connections: without an end this would wait forever.
  expect((await microdata.count(query)).records).toBe(5_000);
});
