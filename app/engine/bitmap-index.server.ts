import { type RoaringBitmap32 } from 'roaring-wasm';
import { type Calendar } from './calendar';
import { type IndexedCalendar, type IndexedDimension } from './indexed-dimension.server';
import { type KeySums } from './key-sums';

/** What an index is made of. */
interface BitmapIndexParts {
  calendar: Calendar;
  dimensions: ReadonlyMap<string, IndexedDimension | IndexedCalendar>;
  /** For each summed column, the bitmap of the records in whose value a bit is set, by that bit. */
  slices: ReadonlyMap<string, ReadonlyMap<string, RoaringBitmap32>>;
  /** The keys of the records; null if keys are not summed. */
  keys: KeySums | null;
  /** Its approximate size in memory. */
  bytes: number;
}

/**
 * The records of one calculation, numbered from 0 in the order of date, place and id, as bitmaps of their
 * numbers. Dates need no bitmaps: a period is a range of numbers.
 *
 * Bitmaps live in WebAssembly memory, which is not garbage-collected. An index is therefore reference-counted
 * (the cache, and each call that reads it, hold it) and freed on the last release.
 */
export class BitmapIndex {
  readonly calendar: Calendar;
  readonly bytes: number;
  readonly #parts: BitmapIndexParts;
  #holders = 0;

  constructor(parts: BitmapIndexParts) {
    this.calendar = parts.calendar;
    this.bytes = parts.bytes;
    this.#parts = parts;
  }

  /** The keys of the records; null if keys are not summed. */
  get keys(): KeySums | null {
    return this.#parts.keys;
  }

  get records(): number {
    return this.calendar.records;
  }

  /** @throws if the index has no such dimension. */
  dimension(name: string): IndexedDimension | IndexedCalendar {
    const dimension = this.#parts.dimensions.get(name);
    if (!dimension) throw new Error(`The index has no dimension "${name}"`);
    return dimension;
  }

  /** Returns the bit slices of a summed column; none if no record has a value. */
  slicesOf(column: string): ReadonlyMap<string, RoaringBitmap32> {
    return this.#parts.slices.get(column) ?? new Map<string, RoaringBitmap32>();
  }

  /** Keeps the index in memory until `release` has been called as often. */
  retain(): this {
    this.#holders += 1;
    return this;
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    const { dimensions, slices } = this.#parts;
    const ofCodes = [...dimensions.values()].flatMap((dimension) =>
      dimension.ranges ? [] : dimension.bitmaps,
    );
    const all = [...ofCodes, ...slices.values()];
    for (const bitmaps of all) for (const bitmap of bitmaps.values()) bitmap.dispose();
  }
}
