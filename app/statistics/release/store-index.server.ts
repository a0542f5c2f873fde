import { type RoaringBitmap32 } from 'roaring-wasm';
import { type Db } from '~/platform/db/client.server';
import { storeChecksums } from '~/engine/index-checksums.server';
import { type BuiltIndex, PIECE_RECORDS } from './build-bitmaps.server';

const BATCH_ROWS = 500;

/**
 * Writes the index of a calculation: its days, its compressed bitmaps in the portable Roaring format, and the
 * keys of its records, four bytes each, little-endian.
 */
export async function storeIndex(
  db: Db,
  calculationId: number,
  { days, bitmaps, ...keyed }: BuiltIndex,
): Promise<void> {
  await storeDays(db, calculationId, days);
  for (const [dimension, byCode] of bitmaps) {
    for (const [code, bitmap] of byCode) {
      await db
        .insertInto('calculation_bitmap')
        .values({ calculation_id: calculationId, dimension, code, bitmap: pack(bitmap) })
        .execute();
    }
  }
  await storeKeys(db, calculationId, keyed);
  await storeChecksums(db, calculationId);
}

/**
 * Writes how many records of a calculation fall on each day, whichever engine counts it, unless that is
 * already known.
 */
export async function storeDays(
  db: Db,
  calculationId: number,
  days: ReadonlyMap<string, number>,
): Promise<void> {
  const dayRows = [...days].map(([day, records]) => ({
    calculation_id: calculationId,
    day,
    records,
  }));
  for (let start = 0; start < dayRows.length; start += BATCH_ROWS) {
    await db
      .insertInto('calculation_day')
      .values(dayRows.slice(start, start + BATCH_ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Writes the keys of the records of a calculation. */
export async function storeKeys(
  db: Db,
  calculationId: number,
  { records, keys }: Pick<BuiltIndex, 'records' | 'keys'>,
): Promise<void> {
  for (const [position, piece] of keys.entries()) {
    const left = records - position * PIECE_RECORDS;
    const values = {
      calculation_id: calculationId,
      position,
      keys: bytesOf(piece.subarray(0, left)),
    };
    await db.insertInto('calculation_key').values(values).execute();
  }
}

function bytesOf(keys: Int32Array): Buffer {
  const bytes = Buffer.alloc(keys.length * 4);
  for (const [index, key] of keys.entries()) bytes.writeInt32LE(key, index * 4);
  return bytes;
}

/** Run-length encoding shrinks the bitmaps of codes that neighbours share, such as places. */
function pack(bitmap: RoaringBitmap32): Buffer {
  bitmap.runOptimize();
  return Buffer.from(bitmap.serialize('portable'));
}
