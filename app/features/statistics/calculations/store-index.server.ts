import { type RoaringBitmap32 } from 'roaring-wasm';
import { type Db } from '~/db/client.server';
import { type BuiltIndex } from './build-bitmaps.server';

const BATCH_ROWS = 500;

/** Writes the index of a calculation: its days and its bitmaps, packed, in the portable Roaring format. */
export async function storeIndex(
  db: Db,
  calculationId: number,
  { days, bitmaps }: Pick<BuiltIndex, 'days' | 'bitmaps'>,
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
      .execute();
  }
  for (const [dimension, byCode] of bitmaps) {
    for (const [code, bitmap] of byCode) {
      await db
        .insertInto('calculation_bitmap')
        .values({ calculation_id: calculationId, dimension, code, bitmap: pack(bitmap) })
        .execute();
    }
  }
}

/** Run-length encoding shrinks the bitmaps of codes that neighbours share, such as places. */
function pack(bitmap: RoaringBitmap32): Buffer {
  bitmap.runOptimize();
  return Buffer.from(bitmap.serialize('portable'));
}
