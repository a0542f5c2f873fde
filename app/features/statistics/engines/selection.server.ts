import { RoaringBitmap32 } from 'roaring-wasm';
import { type Ranges, sizeOfRanges } from './ranges';

/** The records that a filter leaves. */
export interface Selection {
  size: number;
  /** How many of the records are in the bitmap. */
  countIn(bitmap: RoaringBitmap32): number;
  /** How many of the records have a number in the ranges. */
  countWithin(ranges: Ranges): number;
}

/** The records of a bitmap, which the selection does not own. */
export function selectionOfBitmap(selected: RoaringBitmap32): Selection {
  return {
    size: selected.size,
    countIn: (bitmap) => selected.andCardinality(bitmap),
    countWithin: (ranges) => countInRanges(selected, ranges),
  };
}

/**
 * The records of a period: nothing is intersected, because a bitmap knows how many numbers it has in
 * a range, and over all records how many it has at all.
 */
export function selectionOfRanges(selected: Ranges, records: number): Selection {
  const size = sizeOfRanges(selected);
  return {
    size,
    countIn: (bitmap) => (size === records ? bitmap.size : countInRanges(bitmap, selected)),
    countWithin: (ranges) => overlapOf(selected, ranges),
  };
}

/** A new bitmap of the numbers in the ranges; its owner must dispose of it. */
export function bitmapOfRanges(ranges: Ranges): RoaringBitmap32 {
  const bitmap = new RoaringBitmap32();
  for (const { start, end } of ranges) bitmap.addRange(start, end);
  return bitmap;
}

function countInRanges(bitmap: RoaringBitmap32, ranges: Ranges): number {
  return ranges.reduce((count, { start, end }) => count + bitmap.rangeCardinality(start, end), 0);
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
