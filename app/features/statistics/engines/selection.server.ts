import { type RoaringBitmap32 } from 'roaring-wasm';
import { piecesOf } from './bitmap-pieces.server';
import { countCodes } from './code-column';
import { type IndexedDimension } from './indexed-dimension.server';
import { complementOfRanges, type Ranges, sizeOfRanges } from './ranges';
import { type Turns } from './turns';

/** The records that a filter leaves. */
export interface Selection {
  size: number;
  /** How many of the records carry each code, in the order of the dimension's codes. */
  countCodes(dimension: IndexedDimension): number[];
  /** How many of the records have a number in the ranges. */
  countWithin(ranges: Ranges): number;
}

/** The records with a number in the ranges, out of so many. */
export function selectionOfRanges(selected: Ranges, records: number): Selection {
  const size = sizeOfRanges(selected);
  const isMost = size > records / 2;
  const scanned = isMost ? complementOfRanges(selected, records) : selected;
  return {
    size,
    countCodes: (dimension) => countBy(dimension, scanned, isMost),
    countWithin: (ranges) => overlapOf(selected, ranges),
  };
}

/**
 * The records of a bitmap, out of so many, unpacked piece by piece. The bitmap is used up: changed, and
 * not read again.
 */
export async function selectionOfBitmap(
  selected: RoaringBitmap32,
  records: number,
  turns: Turns,
): Promise<Selection> {
  const size = selected.size;
  const isMost = size > records / 2;
  if (isMost) selected.flipRange(0, records);
  const scanned = new Uint32Array(selected.size);
  let filled = 0;
  for (const piece of piecesOf(selected, records)) {
    scanned.set(piece, filled);
    filled += piece.length;
    if (turns.isOver()) await turns.next();
  }
  return {
    size,
    countCodes: (dimension) => countBy(dimension, scanned, isMost),
    countWithin: (ranges) => {
      const within = countNumbers(scanned, ranges);
      return isMost ? sizeOfRanges(ranges) - within : within;
    },
  };
}

/** When most records are selected, the others are scanned and taken from what each code has in all. */
function countBy(
  { column, sizes }: IndexedDimension,
  scanned: Uint32Array | Ranges,
  isMost: boolean,
): number[] {
  const counts = countCodes(column, scanned);
  return isMost ? counts.map((count, position) => (sizes[position] ?? 0) - count) : counts;
}

function countNumbers(numbers: Uint32Array, ranges: Ranges): number {
  return ranges.reduce(
    (count, { start, end }) => count + positionOf(numbers, end) - positionOf(numbers, start),
    0,
  );
}

/** How many of the sorted numbers are below `bound`. */
function positionOf(numbers: Uint32Array, bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? bound) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

function overlapOf(ones: Ranges, others: Ranges): number {
  let overlap = 0;
  for (const one of ones) {
    for (const other of others) {
      overlap += Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
    }
  }
  return overlap;
}
