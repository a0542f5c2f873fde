import { setImmediate } from 'node:timers/promises';
import { type RoaringBitmap32 } from 'roaring-wasm';
import { piecesOf } from './bitmap-pieces.server';
import { type CodeColumn, CodeColumnBuilder, sumKeys } from './code-column';
import { type Ranges } from './ranges';

/** One dimension of an index: bitmaps to select by its codes, a column to count by them. */
export interface IndexedDimension {
  ranges?: undefined;
  bitmaps: ReadonlyMap<string, RoaringBitmap32>;
  /** How many records carry each code, in the order of the bitmaps. */
  sizes: readonly number[];
  /** The sum of the keys of the records that carry each code; none where there are no keys. */
  keySums: readonly number[];
  column: CodeColumn;
}

/** A dimension of the calendar needs no bitmaps: records are numbered by date. */
export interface IndexedCalendar {
  /** The record numbers of each code. */
  ranges: ReadonlyMap<string, Ranges>;
}

/**
 * Derives the column of a dimension from its bitmaps. Yields to the event loop after each piece.
 *
 * @param keys - of the records in their order; null where none are to be summed.
 */
export async function indexDimension(
  bitmaps: ReadonlyMap<string, RoaringBitmap32>,
  records: number,
  keys: Int32Array | null,
): Promise<IndexedDimension> {
  const builder = new CodeColumnBuilder(records);
  for (const [code, bitmap] of bitmaps) {
    const addTo = builder.begin(code);
    for (const numbers of piecesOf(bitmap, records)) {
      addTo(numbers);
      await setImmediate();
    }
  }
  const sizes = [...bitmaps.values()].map(({ size }) => size);
  const column = builder.finish();
  const keySums = keys ? sumKeys(column, [{ start: 0, end: records }], keys) : [];
  return { bitmaps, sizes, keySums, column };
}
