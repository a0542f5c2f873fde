import fc from 'fast-check';
import { RoaringBitmap32 } from 'roaring-wasm';
import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { complaints } from '~/datasets/complaints';
import { NOT_STATED, type Dataset } from '~/datasets/dataset';
import { keyOfRecord } from '../../tests/support/record-keys';
import { naiveAggregate, withStages } from '../../tests/support/naive-aggregate';
import { arbitraryFilter, arbitraryRecords } from '../../tests/support/random-records';
import { type RecordState } from '../../tests/support/records';
import { type Query } from './engine';
import { aggregateAll } from './bitmap-engine.server';
import { BitmapIndex } from './bitmap-index.server';
import { piecesOf } from './bitmap-pieces.server';
import { createCalendar } from './calendar';
import { CodeColumnBuilder, countCodes } from './code-column';
import { declaredDataset, declaredMeasure, keyOfFilter } from './declared';
import { KeySums } from './key-sums';
import { indexDimension } from './indexed-dimension.server';

/** Returns the bitmaps of the records by the keys that `keysOf` gives each. */
function bitmapsOf(records: readonly RecordState[], keysOf: (record: RecordState) => string[]) {
  const bitmaps = new Map<string, RoaringBitmap32>();
  for (const [number, record] of records.entries()) {
    for (const key of keysOf(record)) {
      const bitmap = bitmaps.get(key) ?? new RoaringBitmap32();
      bitmaps.set(key, bitmap.add(number));
    }
  }
  return bitmaps;
}

function codesOf({ codes = {} }: RecordState, dimension: string): string[] {
  const stated = [codes[dimension] ?? []].flat();
  return stated.length > 0 ? stated : [NOT_STATED];
}

/** Returns the bits set in a record's 32-bit integer. */
function bitsOf({ values = {} }: RecordState, column: string): string[] {
  const value = values[column] ?? 0;
  return Array.from({ length: 32 }, (_, bit) => bit)
    .filter((bit) => (value >>> bit) & 1)
    .map(String);
}

/** Builds the index of records, as a calculation would store it. */
async function indexOf(dataset: Dataset, unordered: readonly RecordState[]) {
  const records = [...unordered].sort((a, b) => a.day.localeCompare(b.day));
  const days = [...new Set(records.map(({ day }) => day))];
  const calendar = createCalendar(
    days.map((day) => ({ day, records: records.filter((record) => record.day === day).length })),
  );
  const keys = Int32Array.from(records, ({ id }) => keyOfRecord(dataset, id));
  const bitmaps: RoaringBitmap32[] = [];
  const dimensions = new Map<string, Awaited<ReturnType<BitmapIndex['dimension']>>>();
  for (const { name, calendar: part } of dataset.dimensions) {
    if (part) dimensions.set(name, { ranges: calendar.rangesBy(part) });
    else {
      const ofCodes = bitmapsOf(records, (record) => codesOf(record, name));
      bitmaps.push(...ofCodes.values());
      dimensions.set(name, await indexDimension(ofCodes, records.length, keys));
    }
  }
  const columns = dataset.measures.flatMap(({ column }) => column ?? []);
  const slices = new Map(
    columns.map((column) => [column, bitmapsOf(records, (record) => bitsOf(record, column))]),
  );
  for (const ofBits of slices.values()) bitmaps.push(...ofBits.values());
  const parts = { calendar, dimensions, slices, keys: new KeySums(keys), bytes: 1 };
  return { index: new BitmapIndex(parts).retain(), bitmaps };
}

/** Returns every measure under a filter, in total and by every dimension, with the first query repeated. */
function everyQuery(dataset: Dataset, filter: Query['filter']): Query[] {
  const all = dataset.measures.flatMap(({ name: measure }) => [
    { filter, measure },
    ...dataset.dimensions.map(({ name }) => ({ filter, measure, dimension: name })),
  ]);
  return [...all, { filter, measure: dataset.measures[0]?.name ?? '' }];
}

const measured = (dataset: Dataset, queries: readonly Query[]) =>
  queries.map((query) => ({ query, column: declaredMeasure(dataset, query).column }));

/** Returns time slices that are always used up, or never, and count how often a call waits for the next. */
function countedSlices(isOver: boolean) {
  const slices = { waited: 0, next: async () => void (slices.waited += 1), isOver: () => isOver };
  return slices;
}

describe('counting with bitmaps', () => {
  it.each(datasets)('$name equals a loop over the records', async (dataset) => {
    const filters = fc.array(arbitraryFilter(dataset), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(arbitraryRecords(dataset), filters, async (records, some) => {
        const { index } = await indexOf(dataset, withStages(dataset, records));
        for (const filter of some) {
          const queries = everyQuery(dataset, filter);
          const expected = queries.map((query) => naiveAggregate(dataset, records, query));
          const slices = countedSlices(true);
          expect(await aggregateAll(index, measured(dataset, queries), slices)).toEqual(expected);
        }
        index.release();
      }),
      { numRuns: 25 },
    );
  });

  it('yields to other calls once, and again whenever its time slice is over', async () => {
    const records = [{ id: '1', day: '2025-01-01', values: { files: 6 } }];
    const { index } = await indexOf(complaints, records);
    const codes = { right: [NOT_STATED], issue: [NOT_STATED] };
    const query = { filter: { codes }, measure: 'files', dimension: 'method' };
    const waits = [];
    for (const isOver of [false, true]) {
      const slices = countedSlices(isOver);
      await aggregateAll(index, measured(complaints, [query, query]), slices);
      waits.push(slices.waited);
    }
    // A call waits once for each code, each further dimension, each bit (cut, unpacked, counted) and each
    // slice.
    expect(waits[0]).toBe(1);
    expect(waits[1]).toBeGreaterThanOrEqual(10);
    index.release();
  });

  it('keeps the index as long as a call reads it', async () => {
    const records = [{ id: '1', day: '2025-01-01', values: { files: 1 } }];
    const { index, bitmaps } = await indexOf(complaints, records);
    const freed = () => new Set(bitmaps.map(({ isDisposed }) => isDisposed));
    index.retain().release();
    expect(freed()).toEqual(new Set([false]));
    index.release();
    expect(freed()).toEqual(new Set([true]));
  });

  it('has only its own records, dimensions and slices', async () => {
    const { index } = await indexOf(complaints, [{ id: '1', day: '2025-01-01' }]);
    expect([index.records, index.bytes]).toEqual([1, 1]);
    expect(() => index.dimension('colour')).toThrow('has no dimension "colour"');
    expect(index.slicesOf('height').size).toBe(0);
    index.release();
  });
});

describe('a query', () => {
  const query: Query = { filter: { codes: {} }, measure: 'cases' };

  it('names what its dataset declares', () => {
    expect(declaredDataset({ dataset: 'complaints' })).toBe(complaints);
    expect(() => declaredDataset({ dataset: 'none' })).toThrow('No dataset "none" is declared');
    expect(declaredMeasure(complaints, { ...query, dimension: 'right' }).name).toBe('cases');
    for (const wrong of [
      { ...query, dimension: 'colour' },
      { ...query, filter: { codes: { colour: [] } } },
      { ...query, measure: 'height' },
    ]) {
      expect(() => declaredMeasure(complaints, wrong)).toThrow(
        /^Dataset complaints declares no (dimension "colour"|measure "height")$/,
      );
    }
  });

  it('has the same key whatever the order of its dimensions and codes', () => {
    const key = keyOfFilter({ codes: { right: ['R02', 'R01'], issue: ['I01'], method: [] } });
    expect(keyOfFilter({ codes: { issue: ['I01'], right: ['R01', 'R02'] } })).toBe(key);
    for (const other of [
      { codes: { issue: ['I01'], right: ['R01'] } },
      { codes: { issue: ['R01'], right: ['I01', 'R02'] } },
      { codes: { right: ['R02', 'R01'], issue: ['I01'] }, start: '2025-01-01' },
      { codes: { right: ['R02', 'R01'], issue: ['I01'] }, end: '2025-01-01' },
    ]) {
      expect(keyOfFilter(other)).not.toBe(key);
    }
  });
});

describe('a bitmap', () => {
  it('is unpacked in order, without empty pieces', () => {
    const piece = 2 ** 20;
    const numbers = [3, piece + 2, piece + 3, 5 * piece];
    const bitmap = new RoaringBitmap32(numbers);
    const pieces = [...piecesOf(bitmap, 5 * piece + 1)].map((each) => [...each]);
    expect(pieces).toEqual([[3, piece + 2], [piece + 3], [5 * piece]]);
    expect([...piecesOf(new RoaringBitmap32(), 10)]).toEqual([]);
  });
});

describe('a column of codes', () => {
  it.each([
    [8, 0, Uint8Array],
    [8, 1, Uint16Array],
    [16, 0, Uint16Array],
    [16, 1, Uint32Array],
  ])(
    'uses as few bytes as the combinations of %i codes and %i more need',
    (bits, more, Numbers) => {
      const records = 2 ** bits;
      const numbers = Uint32Array.from({ length: records }, (_, number) => number);
      const builder = new CodeColumnBuilder(records);
      for (let bit = 0; bit < bits; bit += 1) {
        builder.begin(`bit ${bit}`)(numbers.filter((number) => (number >>> bit) & 1));
      }
      if (more) builder.begin('more')(Uint32Array.of(1));
      const column = builder.finish();
      expect(column.combinationOf).toBeInstanceOf(Numbers);
      const halves = Array.from({ length: bits }, () => records / 2);
      expect(countCodes(column, numbers)).toEqual([...halves, ...(more ? [1] : [])]);
      expect(countCodes(column, Uint32Array.of(1, 2)).slice(0, 3)).toEqual([1, 1, 0]);
      expect(countCodes(column, [{ start: 2, end: 4 }]).slice(0, 3)).toEqual([1, 2, 0]);
    },
  );
});
