import { type RoaringBitmap32 } from 'roaring-wasm';
import { type Calendar } from './calendar';

/** Bitmaps of record numbers by dimension and code; for a summed column by column and bit. */
export type BitmapsByCode = ReadonlyMap<string, RoaringBitmap32>;

/**
 * The records of one calculation, numbered from 0 in the order of date, place and id, as bitmaps of
 * their numbers. Dates need no bitmaps: a period is a range of numbers.
 *
 * Bitmaps live in WebAssembly memory, which no garbage collector watches. An index is therefore
 * counted by its holders (the cache, and each call that reads it) and freed when the last lets go.
 */
export class BitmapIndex {
  #holders = 0;

  constructor(
    readonly calendar: Calendar,
    private readonly bitmaps: ReadonlyMap<string, BitmapsByCode>,
    /** The serialised size of its bitmaps, which is close to what they take in memory. */
    readonly bytes: number,
  ) {}

  get records(): number {
    return this.calendar.records;
  }

  /** The bitmaps of a dimension or summed column; empty when no record states anything. */
  bitmapsOf(name: string): BitmapsByCode {
    return this.bitmaps.get(name) ?? new Map<string, RoaringBitmap32>();
  }

  /** Keeps the index in memory until `release` is called as often. */
  retain(): this {
    this.#holders += 1;
    return this;
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders > 0) return;
    for (const byCode of this.bitmaps.values()) {
      for (const bitmap of byCode.values()) bitmap.dispose();
    }
  }
}
