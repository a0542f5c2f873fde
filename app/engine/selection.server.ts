import { type RoaringBitmap32 } from 'roaring-wasm';
import { required } from '~/platform/system/required';
import { type Cell } from './engine';
import { piecesOf } from './bitmap-pieces.server';
import { countCodes, countCodesWithKeys, type Scanned } from './code-column';
import { type IndexedDimension } from './indexed-dimension.server';
import { type KeySums } from './key-sums';
import { complementOfRanges, intersectionOfRanges, type Ranges, sizeOfRanges } from './ranges';
import { type TimeSlices } from './time-slices';

/** The records that match a filter; keys are signed. */
export interface Selection {
  size: number;
  /** The sum of the keys of the records. */
  key: number;
  /** Counts the records that carry each code, in the order of the dimension's codes. */
  countCodes(dimension: IndexedDimension): Cell[];
  /** Counts the records with a number in the ranges. */
  countWithin(ranges: Ranges): Cell;
  /** Yields the numbers of the records in order, in chunks. */
  numbers(): Iterable<Uint32Array>;
}

/** The size of a chunk of record numbers. */
const PIECE = 2 ** 14;

/** What a selection is made of. */
interface Selected {
  /** The number of all records. */
  records: number;
  /** Their keys; null if keys are not summed. */
  keys: KeySums | null;
}

/** Selects the records with a number in the ranges. */
export function selectionOfRanges(selected: Ranges, { records, keys }: Selected): Selection {
  const size = sizeOfRanges(selected);
  const isMost = size > records / 2;
  const scanned = isMost ? complementOfRanges(selected, records) : selected;
  return {
    size,
    key: keys?.within(selected) ?? 0,
    countCodes: (dimension) => countBy(dimension, scanned, { isMost, keys: keys?.keys ?? null }),
    countWithin(ranges) {
      const overlap = intersectionOfRanges(selected, ranges);
      return { count: sizeOfRanges(overlap), key: keys?.within(overlap) ?? 0 };
    },
    numbers: () => numbersOfRanges(selected),
  };
}

/**
 * Selects the records of a bitmap, unpacked piece by piece. Consumes the bitmap: it is modified and must not
 * be read again.
 */
export async function selectionOfBitmap(
  selected: RoaringBitmap32,
  { records, keys }: Selected,
  slices: TimeSlices,
): Promise<Selection> {
  const size = selected.size;
  const isMost = size > records / 2;
  if (isMost) selected.flipRange(0, records);
  const scanned = new Uint32Array(selected.size);
  let filled = 0;
  for (const piece of piecesOf(selected, records)) {
    scanned.set(piece, filled);
    filled += piece.length;
    if (slices.isOver()) await slices.next();
  }
  const sumBetween = keys?.sumsOf(scanned) ?? null;
  const key = sumBetween?.(0, scanned.length) ?? 0;
  // Codes need the keys in order; the calendar, which some selections only count by, does not.
  let scannedKeys: Int32Array | null = null;
  return {
    size,
    key: isMost && keys ? (keys.ofAll - key) | 0 : key,
    countCodes(dimension) {
      scannedKeys ??= keys?.pick(scanned) ?? null;
      return countBy(dimension, scanned, { isMost, keys: scannedKeys });
    },
    countWithin(ranges) {
      const within = countNumbers(scanned, ranges, sumBetween);
      if (!isMost) return within;
      return {
        count: sizeOfRanges(ranges) - within.count,
        key: keys ? (keys.within(ranges) - within.key) | 0 : 0,
      };
    },
    numbers: () => (isMost ? numbersWithout(scanned, records) : piecesOfNumbers(scanned)),
  };
}

function* numbersOfRanges(ranges: Ranges): Generator<Uint32Array> {
  for (const { start, end } of ranges) {
    for (let first = start; first < end; first += PIECE) {
      const piece = new Uint32Array(Math.min(PIECE, end - first));
      for (let index = 0; index < piece.length; index += 1) piece[index] = first + index;
      yield piece;
    }
  }
}

function* piecesOfNumbers(numbers: Uint32Array): Generator<Uint32Array> {
  for (let first = 0; first < numbers.length; first += PIECE) {
    yield numbers.subarray(first, first + PIECE);
  }
}

/** Yields the numbers from 0 up to, but excluding, `end` that are not among the sorted others. */
function* numbersWithout(others: Uint32Array, end: number): Generator<Uint32Array> {
  const piece = new Uint32Array(PIECE);
  let [filled, passed] = [0, 0];
  for (let number = 0; number < end; number += 1) {
    if (others[passed] === number) {
      passed += 1;
      continue;
    }
    piece[filled++] = number;
    if (filled < PIECE) continue;
    yield piece;
    filled = 0;
  }
  yield piece.subarray(0, filled);
}

/** When most records are selected, the others are scanned and subtracted from each code's total. */
function countBy(
  { column, cells }: IndexedDimension,
  scanned: Scanned,
  { isMost, keys }: { isMost: boolean; keys: Int32Array | null },
): Cell[] {
  const counted: Cell[] = keys
    ? countCodesWithKeys(column, scanned, keys)
    : countCodes(column, scanned).map((count) => ({ count, key: 0 }));
  if (!isMost) return counted;
  return cells.map((all, position) => {
    const { count, key } = required(counted[position], 'cell');
    return { count: all.count - count, key: (all.key - key) | 0 };
  });
}

function countNumbers(
  numbers: Uint32Array,
  ranges: Ranges,
  sumBetween: ((start: number, end: number) => number) | null,
): Cell {
  const cell = { count: 0, key: 0 };
  for (const { start, end } of ranges) {
    const [first, last] = [positionOf(numbers, start), positionOf(numbers, end)];
    cell.count += last - first;
    if (sumBetween) cell.key = (cell.key + sumBetween(first, last)) | 0;
  }
  return cell;
}

/** Returns how many of the sorted numbers are below `bound`. */
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
