import fc from 'fast-check';
import { sql } from 'kysely';
import { RoaringBitmap32 } from 'roaring-wasm';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { datasets } from '~/datasets';
import { complaints } from '~/datasets/complaints';
import { type Dataset } from '~/datasets/dataset';
import { type Calculation } from '~/platform/db/schema';
import { type Aggregate, type Cell, type Filter, type Query } from '~/engine/engine';
import { createBitmapEngine } from '~/engine/bitmap-engine.server';
import { loadBitmapIndex } from '~/engine/load-bitmap-index.server';
import { getObservations } from '~/statistics/observations/get-observations.server';
import { readPolicy } from '~/protection/read-policy.server';
import { createTestDatabase } from '../support/database';
import { everyEngine } from '../support/engines';
import { freeze } from '../support/freeze';
import { naiveAggregate } from '../support/naive-aggregate';
import { arbitraryFilter, arbitraryRecords, OPEN_STATUS } from '../support/random-records';
import { insertRecords, type RecordState } from '../support/records';

const { db } = await createTestDatabase();
const created = await everyEngine();
const engines = [...created].map(([name, create]) => ({
  name,
  withKeys: create({ db, hasKeys: true }),
  withoutKeys: create({ db }),
}));

async function freezeRecords(
  dataset: Dataset,
  records: readonly RecordState[],
): Promise<Calculation> {
  await insertRecords(db, dataset, records);
  // Truncating the imports empties the code lists, too.
  await sql`
    insert into code (list, code, position, names, attributes)
    values ('on_process', ${OPEN_STATUS}, 0, '{}', '{"stage": "in_process"}')
    on conflict do nothing`.execute(db);
  return freeze(db, dataset);
}

/** Returns every measure under a filter, in total and by every dimension. */
function everyQuery(dataset: Dataset, filter: Filter): Query[] {
  return dataset.measures.flatMap(({ name: measure }) => [
    { filter, measure },
    ...dataset.dimensions.map(({ name }) => ({ filter, measure, dimension: name })),
  ]);
}

/** Generates tables of two and three dimensions, of every measure. */
function arbitraryCrossings(dataset: Dataset): fc.Arbitrary<Omit<Query, 'filter'>[]> {
  const names = dataset.dimensions.map(({ name }) => name);
  const crossing = fc
    .shuffledSubarray(names, { minLength: 2, maxLength: 3 })
    .chain(([dimension, ...crossedBy]) =>
      fc
        .constantFrom(...dataset.measures)
        .map(({ name }) => ({ measure: name, dimension, crossedBy })),
    );
  return fc.array(crossing, { minLength: 2, maxLength: 2 });
}

function withoutTheirKeys({ total, byCode }: Aggregate): Aggregate {
  const countOf = (cell: Cell) => ({ ...cell, key: 0 });
  return {
    total: countOf(total),
    byCode: new Map([...byCode].map(([code, cell]) => [code, countOf(cell)])),
  };
}

describe.each(datasets)('the engines count $name', (dataset) => {
  it('like a loop over the records, for any records and filters', async () => {
    const filters = fc.array(arbitraryFilter(dataset), { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        arbitraryRecords(dataset),
        filters,
        arbitraryCrossings(dataset),
        async (records, some, crossings) => {
          await sql`truncate import cascade`.execute(db);
          const calculation = await freezeRecords(dataset, records);
          const queries = some.flatMap((filter, index) => [
            ...everyQuery(dataset, filter),
            ...(index < 2 ? crossings.map((crossing) => ({ ...crossing, filter })) : []),
          ]);
          const expected = queries.map((query) => naiveAggregate(dataset, records, query));
          for (const { name, withKeys, withoutKeys } of engines) {
            expect(await withKeys.aggregate(calculation, queries), name).toEqual(expected);
            // Without keys only bitmaps are counted differently: the others omit a column, for which one
            // filter suffices.
            const isRequested = ({ filter }: Query) => name === 'bitmap' || filter === some[0];
            const counted = await withoutKeys.aggregate(calculation, queries.filter(isRequested));
            const wanted = expected.filter((_, index) => isRequested(queries[index]!));
            expect(counted, name).toEqual(wanted.map(withoutTheirKeys));
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 240_000);
});

it('all engines lead to the same disclosed sums', async () => {
  const policy = await readPolicy('protected');
  const records = Array.from({ length: 240 }, (_, index) => ({
    id: String(index),
    day: `${2023 + (index % 3)}-0${1 + (index % 7)}-01`,
    codes: { method: index % 29 === 0 ? 'M09' : `M0${index % 4}` },
    values: { files: 1 + (index % 5) },
  }));
  await sql`truncate import cascade`.execute(db);
  const times = { date: '2026-01-01', coveredUntil: '2025-12-31' };
  const calculation = { ...(await freezeRecords(complaints, records)), ...times };
  const observed = { dataset: complaints, calculation, codeLists: new Map() };
  const query = { filter: { codes: {} }, measure: 'files', dimension: 'method' };
  const year = { ...query, filter: { codes: { year: ['2025'] } } };
  const requested = { sums: { year, years: { ...query, crossedBy: ['year'] } } };
  const counts = await Promise.all(
    engines.map(async ({ withKeys: engine }) => {
      const { sums } = await getObservations({ engine, policy }, observed, requested);
      return [sums!.year!, sums!.years!].map(({ all }) =>
        Object.fromEntries(all.map(({ code, value }) => [code, value])),
      );
    }),
  );
  const [first] = counts;
  expect(Object.values(first![0]!).filter((value) => value === null)).toHaveLength(2);
  for (const other of counts) expect(other).toEqual(first);
});

describe.each([...created])('the %s engine', (_, create) => {
  const engine = create({ db });
  const query: Query = { filter: { codes: {} }, measure: 'cases', dimension: 'right' };

  it('gives the same numbers for a calculation whatever is imported after it', async () => {
    await sql`truncate import cascade`.execute(db);
    const before = await freezeRecords(complaints, [
      { id: '1', day: '2025-01-01', codes: { right: ['R01', 'R02'] } },
      { id: '2', day: '2025-01-02' },
    ]);
    const after = await freezeRecords(complaints, [
      { id: '1', day: '2025-01-01', codes: { right: ['R03'] } },
      { id: '3', day: '2024-01-01', codes: { right: ['R03'] } },
    ]);
    const fresh = create({ db });
    for (const [calculation, codes, total] of [
      [before, { R01: 1, R02: 1, _X: 1 }, 2],
      [after, { R03: 2, _X: 1 }, 3],
    ] as const) {
      const [aggregate] = await fresh.aggregate(calculation, [query]);
      expect(aggregate?.total.count).toBe(total);
      const counts = [...(aggregate?.byCode ?? [])].map(([code, { count }]) => [code, count]);
      expect(Object.fromEntries(counts)).toEqual(codes);
    }
  });

  it('answers no queries with no aggregates', async () => {
    const calculation = await freezeRecords(complaints, [{ id: '9', day: '2025-01-01' }]);
    expect(await engine.aggregate(calculation, [])).toEqual([]);
  });

  it.each([
    { ...query, dimension: 'colour' },
    { ...query, crossedBy: ['colour'] },
    { ...query, measure: 'height' },
    { ...query, filter: { codes: { colour: ['red'] } } },
  ])('rejects what the dataset does not declare: %j', async (undeclared) => {
    const calculation = await freezeRecords(complaints, [{ id: '9', day: '2025-01-01' }]);
    await expect(engine.aggregate(calculation, [undeclared])).rejects.toThrow(/declares no/);
  });
});

describe('the bitmap engine', () => {
  const query: Query = {
    filter: { codes: { right: ['R01'] } },
    measure: 'cases',
    dimension: 'province',
  };

  async function freezeSeveral(count: number): Promise<Calculation[]> {
    await sql`truncate import cascade`.execute(db);
    const calculations: Calculation[] = [];
    for (let id = 1; id <= count; id += 1) {
      const codes = { right: ['R01'], province: '31' };
      calculations.push(
        await freezeRecords(complaints, [{ id: String(id), day: '2025-01-01', codes }]),
      );
    }
    return calculations;
  }

  it('evicts indexes beyond its memory limit only when no call reads them any more', async () => {
    const calculations = await freezeSeveral(4);
    const small = createBitmapEngine({ db, maxBytes: 1 });
    const calls = [...calculations, ...calculations, ...calculations].map((calculation) =>
      small.aggregate(calculation, [query]),
    );
    const totals = (await Promise.all(calls)).map(([aggregate]) => aggregate?.total.count);
    expect(totals).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]);
  });

  it('keeps the index that it was prepared for, and continues answering for the former one', async () => {
    const [first, second] = await freezeSeveral(2);
    const small = createBitmapEngine({ db, maxBytes: 1 });
    await small.prepare(first!);
    await small.prepare(second!);
    await db.deleteFrom('calculation_bitmap').where('calculation_id', '=', second!.id).execute();
    expect((await small.aggregate(second!, [query]))[0]?.total.count).toBe(2);
    expect((await small.aggregate(first!, [query]))[0]?.total.count).toBe(1);
  });

  describe('frees the memory, which no garbage collector watches, of an index', () => {
    /** Returns the bitmaps that some work loads. */
    async function loadedBy(work: Promise<unknown>): Promise<RoaringBitmap32[]> {
      const loads = vi.spyOn(RoaringBitmap32, 'deserialize');
      await work;
      await setImmediate(); // a load releases its index after all its callers have it
      const loaded = loads.mock.results.map(({ value }) => value as RoaringBitmap32);
      loads.mockRestore();
      expect(loaded.length).toBeGreaterThan(0);
      return loaded;
    }

    const freed = (bitmaps: readonly RoaringBitmap32[]) => [
      ...new Set(bitmaps.map(({ isDisposed }) => isDisposed)),
    ];

    it('that is too large to be cached', async () => {
      const [calculation] = await freezeSeveral(1);
      const small = createBitmapEngine({ db, maxBytes: 1 });
      expect(freed(await loadedBy(small.aggregate(calculation!, [query])))).toEqual([true]);
    });

    it('that is the least recently used when another needs its space', async () => {
      const [first, second] = await freezeSeveral(2);
      const { bytes } = await loadBitmapIndex(db, complaints, second!.id, { hasKeys: false });
      const engine = createBitmapEngine({ db, maxBytes: bytes });
      const before = await loadedBy(engine.aggregate(first!, [query]));
      expect(freed(before)).toEqual([false]);
      const after = await loadedBy(engine.aggregate(second!, [query]));
      expect([freed(before), freed(after)]).toEqual([[true], [false]]);
    });

    it('that was published before', async () => {
      const [first, second] = await freezeSeveral(2);
      const small = createBitmapEngine({ db, maxBytes: 1 });
      const before = await loadedBy(small.prepare(first!));
      expect(freed(before)).toEqual([false]);
      const after = await loadedBy(small.prepare(second!));
      expect([freed(before), freed(after)]).toEqual([[true], [false]]);
    });
  });

  it('fails rather than count nothing when an index is missing', async () => {
    const [calculation] = await freezeSeveral(1);
    await db.deleteFrom('calculation_day').execute();
    await expect(createBitmapEngine({ db }).aggregate(calculation!, [query])).rejects.toThrow(
      'is damaged: day',
    );
  });
});
