import { RoaringArenaAllocator, RoaringBitmap32 } from 'roaring-wasm';
import { type Filter } from '../engine';
import { type BitmapIndex } from './bitmap-index.server';
import { isCalendarDimension } from './calendar-codes';
import { keyOfFilter } from './declared';
import { type Ranges, sizeOfRanges } from './ranges';
import {
  bitmapOfRanges,
  type Selection,
  selectionOfBitmap,
  selectionOfRanges,
} from './selection.server';
import { type Turns } from './turns';

/** A selection whose records count `weight` each. */
export interface WeightedSelection {
  selection: Selection;
  weight: number;
}

/**
 * Selects records of an index: the OR of the codes of each dimension, the AND of the dimensions.
 * What it has computed for one filter serves the next; `dispose` frees it all.
 */
export class RecordSelector {
  readonly #arena = new RoaringArenaAllocator();
  readonly #unions = new Map<string, RoaringBitmap32>();
  readonly #selected = new Map<string, RoaringBitmap32 | Ranges>();

  constructor(
    private readonly index: BitmapIndex,
    private readonly turns: Turns,
  ) {}

  /**
   * The selections whose weighted sizes add up to the measure: one of weight 1 for records, one for
   * each bit of a summed column (bit-sliced index, O'Neil & Quass 1997). Records without a value are
   * in no slice and add 0.
   */
  async select(filter: Filter, column?: string): Promise<WeightedSelection[]> {
    const selected = await this.#recordsOf(filter);
    if (column === undefined) return [{ selection: this.#selectionOf(selected), weight: 1 }];
    const slices: WeightedSelection[] = [];
    for (const [bit, slice] of this.index.bitmapsOf(column)) {
      if (this.turns.isOver()) await this.turns.next();
      const left = this.#narrow(slice, selected);
      slices.push({ selection: selectionOfBitmap(left), weight: weightOfBit(Number(bit)) });
    }
    return slices;
  }

  dispose(): void {
    this.#arena.disposeAll();
  }

  async #recordsOf(filter: Filter): Promise<RoaringBitmap32 | Ranges> {
    const key = keyOfFilter(filter);
    const selected = this.#selected.get(key) ?? (await this.#computeRecordsOf(filter));
    this.#selected.set(key, selected);
    return selected;
  }

  async #computeRecordsOf({ codes, ...period }: Filter): Promise<RoaringBitmap32 | Ranges> {
    const ranges = this.index.calendar.rangesOf({ codes, ...period });
    const unions: RoaringBitmap32[] = [];
    for (const [dimension, wanted] of Object.entries(codes)) {
      if (wanted.length === 0 || isCalendarDimension(dimension)) continue;
      unions.push(await this.#unionOf(dimension, wanted));
    }
    // The smallest first: every further intersection is then at most as large.
    const [smallest, ...others] = unions.sort((one, other) => one.size - other.size);
    if (!smallest) return ranges;
    let left = this.#narrow(smallest, ranges);
    for (const other of others) {
      if (this.turns.isOver()) await this.turns.next();
      left = this.#narrow(left, other);
    }
    return left;
  }

  async #unionOf(dimension: string, codes: readonly string[]): Promise<RoaringBitmap32> {
    const key = JSON.stringify([dimension, ...codes]);
    const known = this.#unions.get(key);
    if (known) return known;
    const bitmaps = this.index.bitmapsOf(dimension);
    const union = this.#arena.newRoaringBitmap32();
    for (const code of codes) {
      if (this.turns.isOver()) await this.turns.next();
      const bitmap = bitmaps.get(code);
      if (bitmap) union.orInPlace(bitmap);
    }
    this.#unions.set(key, union);
    return union;
  }

  #narrow(bitmap: RoaringBitmap32, to: RoaringBitmap32 | Ranges): RoaringBitmap32 {
    if (to instanceof RoaringBitmap32) {
      return this.#arena.register(RoaringBitmap32.and(bitmap, to));
    }
    if (sizeOfRanges(to) === this.index.records) return bitmap;
    const ranges = bitmapOfRanges(to);
    ranges.andInPlace(bitmap);
    return this.#arena.register(ranges);
  }

  #selectionOf(selected: RoaringBitmap32 | Ranges): Selection {
    return selected instanceof RoaringBitmap32
      ? selectionOfBitmap(selected)
      : selectionOfRanges(selected, this.index.records);
  }
}

/** Bit 31 is the sign of a 32-bit two's complement integer. */
function weightOfBit(bit: number): number {
  return bit === 31 ? -(2 ** 31) : 2 ** bit;
}
