import { setImmediate } from 'node:timers/promises';
import { type RoaringBitmap32 } from 'roaring-wasm';
import { required } from '~/platform/system/required';
import { type Cell } from './engine';
import { PIECE, piecesOf } from './bitmap-pieces.server';
import { type CodeColumn, CodeColumnBuilder, countCodesWithKeys } from './code-column';
import { type Ranges } from './ranges';

/** One dimension of an index: bitmaps to select by its codes, a column to count by them. */
export interface IndexedDimension {
  ranges?: undefined;
  bitmaps: ReadonlyMap<string, RoaringBitmap32>;
  /** The records that carry each code, in the order of the bitmaps; keys are signed, 0 without keys. */
  cells: readonly Cell[];
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
 * @param keys - of the records in their order; null if keys are not summed.
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
  const column = builder.finish();
  const cells = keys
    ? await countAllWithKeys(column, keys)
    : [...bitmaps.values()].map(({ size }) => ({ count: size, key: 0 }));
  return { bitmaps, cells, column };
}

/** Equals counting all records at once, which would block the event loop for 50 ms at ten million. */
async function countAllWithKeys(column: CodeColumn, keys: Int32Array): Promise<Cell[]> {
  const cells = column.codes.map(() => ({ count: 0, key: 0 }));
  for (let start = 0; start < keys.length; start += PIECE) {
    const piece = [{ start, end: Math.min(start + PIECE, keys.length) }];
    countCodesWithKeys(column, piece, keys).forEach(({ count, key }, position) => {
      const cell = required(cells[position], 'cell');
      cell.count += count;
      cell.key = (cell.key + key) | 0;
    });
    await setImmediate();
  }
  return cells;
}
