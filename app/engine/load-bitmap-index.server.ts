import { RoaringBitmap32 } from 'roaring-wasm';
import { type Dataset, NOT_STATED } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { hasIndex, verifyIndex } from '~/engine/index-checksums.server';
import { BitmapIndex } from './bitmap-index.server';
import { createCalendar } from './calendar';
import {
  indexDimension,
  type IndexedCalendar,
  type IndexedDimension,
} from './indexed-dimension.server';
import { KeySums } from './key-sums';

/** Bitmaps fetched concurrently: at ten million records about 10 MB, parsed in less than 50 ms. */
const MAX_FETCHES = 8;

/**
 * Reads the index of a calculation from the database, a few bitmaps at a time. In a dimension declared after
 * the calculation, all records count as not stated.
 *
 * @param options `hasKeys`: whether to read the keys of the records, to sum them with every count.
 * @throws DamagedIndex if it differs from what was stored; another error if the calculation has no index, or
 * lacks the key of a record.
 */
export async function loadBitmapIndex(
  db: Db,
  dataset: Dataset,
  calculationId: number,
  { hasKeys }: { hasKeys: boolean },
): Promise<BitmapIndex> {
  await verifyIndex(db, calculationId);
  const calendar = await loadCalendar(db, calculationId);
  const { records } = calendar;
  const keys = hasKeys ? await loadKeys(db, calculationId, records) : null;
  const dimensions = new Map<string, IndexedDimension | IndexedCalendar>();
  const slices = new Map<string, Map<string, RoaringBitmap32>>();
  let bytes = keys?.byteLength ?? 0;
  for (const { name, calendar: part } of dataset.dimensions) {
    if (part) {
      dimensions.set(name, { ranges: calendar.rangesBy(part) });
      continue;
    }
    const loaded = await loadBitmaps(db, calculationId, name);
    if (loaded.bitmaps.size === 0) {
      loaded.bitmaps.set(NOT_STATED, RoaringBitmap32.fromRange(0, records));
    }
    const dimension = await indexDimension(loaded.bitmaps, records, keys);
    dimensions.set(name, dimension);
    bytes += loaded.bytes + dimension.column.combinationOf.byteLength;
  }
  for (const column of dataset.measures.flatMap((measure) => measure.column ?? [])) {
    const loaded = await loadBitmaps(db, calculationId, column);
    slices.set(column, loaded.bitmaps);
    bytes += loaded.bytes;
  }
  return new BitmapIndex({ calendar, dimensions, slices, keys: keys && new KeySums(keys), bytes });
}

async function loadKeys(db: Db, calculationId: number, records: number): Promise<Int32Array> {
  const keys = new Int32Array(records);
  let filled = 0;
  const pieces = db
    .selectFrom('calculation_key')
    .select('keys')
    .where('calculation_id', '=', calculationId)
    .orderBy('position')
    .stream(MAX_FETCHES);
  for await (const { keys: bytes } of pieces) {
    for (let at = 0; at < bytes.length; at += 4) keys[filled++] = bytes.readInt32LE(at);
  }
  if (filled !== records) throw new Error(`Calculation ${calculationId} lacks keys of records`);
  return keys;
}

async function loadCalendar(db: Db, calculationId: number) {
  const days = await db
    .selectFrom('calculation_day')
    .innerJoin('calculation', 'calculation.id', 'calculation_id')
    .select(['day', 'calculation_day.records'])
    .where(hasIndex)
    .where('calculation_id', '=', calculationId)
    .orderBy('day')
    .execute();
  if (days.length === 0) throw new Error(`Calculation ${calculationId} has no index`);
  return createCalendar(days);
}

async function loadBitmaps(db: Db, calculationId: number, name: string) {
  const bitmaps = new Map<string, RoaringBitmap32>();
  let bytes = 0;
  const rows = db
    .selectFrom('calculation_bitmap')
    .select(['code', 'bitmap'])
    .where('calculation_id', '=', calculationId)
    .where('dimension', '=', name)
    .stream(MAX_FETCHES);
  for await (const { code, bitmap } of rows) {
    bitmaps.set(code, RoaringBitmap32.deserialize('portable', bitmap));
    bytes += bitmap.byteLength;
  }
  return { bitmaps, bytes };
}
