import { RoaringArenaAllocator, RoaringBitmap32 } from 'roaring-wasm';
import { type Filter } from './engine';
import { type BitmapIndex } from './bitmap-index.server';
import { type IndexedDimension } from './indexed-dimension.server';
import { keyOfFilter } from './declared';
import { intersectionOfRanges, type Ranges, sizeOfRanges, unionOfRanges } from './ranges';
import { type Selection, selectionOfBitmap, selectionOfRanges } from './selection.server';
import { type TimeSlices } from './time-slices';

/**
 * A selection each of whose records counts `weight`; null if the records themselves are counted, each as one.
 */
export interface WeightedSelection {
  selection: Selection;
  weight: number | null;
}

/**
 * Selects records of an index: the OR of the codes of each dimension, the AND of the dimensions.
 * A repeated filter and measure is not computed again. `dispose` frees the bitmaps.
 */
export class RecordSelector {
  readonly #arena = new RoaringArenaAllocator();
  readonly #selections = new Map<string, WeightedSelection[]>();

  constructor(
    private readonly index: BitmapIndex,
    private readonly slices: TimeSlices,
  ) {}

  /**
   * Returns the selections whose weighted sizes add up to the measure: one without a weight for records, one
   * for each bit of a summed column (bit-sliced index, O'Neil & Quass 1997). Records without a value are in
   * no slice and add 0.
   */
  async select(filter: Filter, column?: string): Promise<WeightedSelection[]> {
    const key = JSON.stringify([keyOfFilter(filter), column]);
    const known = this.#selections.get(key);
    if (known) return known;
    const selected = await this.#recordsOf(filter);
    const selections =
      column === undefined
        ? [{ selection: await this.#selectionOf(selected), weight: null }]
        : await this.#slicesOf(column, selected);
    this.#selections.set(key, selections);
    return selections;
  }

  dispose(): void {
    this.#arena.disposeAll();
  }

  async #slicesOf(
    column: string,
    selected: RoaringBitmap32 | Ranges,
  ): Promise<WeightedSelection[]> {
    const slices: WeightedSelection[] = [];
    for (const [bit, slice] of this.index.slicesOf(column)) {
      await this.#pause();
      const selection = await this.#selectionOf(this.#narrow(slice, selected));
      slices.push({ selection, weight: weightOfBit(Number(bit)) });
    }
    return slices;
  }

  async #recordsOf(filter: Filter): Promise<RoaringBitmap32 | Ranges> {
    let ranges = unionOfRanges([this.index.calendar.rangeOf(filter)]);
    const unions: RoaringBitmap32[] = [];
    for (const [name, codes] of Object.entries(filter.codes)) {
      if (codes.length === 0) continue;
      const dimension = this.index.dimension(name);
      if (dimension.ranges) {
        const ofCodes = codes.flatMap((code) => dimension.ranges.get(code) ?? []);
        ranges = intersectionOfRanges(ranges, unionOfRanges(ofCodes));
      } else unions.push(await this.#unionOf(dimension, codes));
    }
    // The smallest first: no later intersection is larger.
    const [smallest, ...others] = unions.sort((a, b) => a.size - b.size);
    if (!smallest) return ranges;
    let left = this.#narrow(smallest, ranges);
    for (const other of others) {
      await this.#pause();
      left = this.#narrow(left, other);
    }
    return left;
  }

  async #unionOf(
    { bitmaps }: IndexedDimension,
    codes: readonly string[],
  ): Promise<RoaringBitmap32> {
    const union = this.#arena.newRoaringBitmap32();
    for (const code of codes) {
      await this.#pause();
      const bitmap = bitmaps.get(code);
      if (bitmap) union.orInPlace(bitmap);
    }
    return union;
  }

  /** Returns a new bitmap of the records in both. */
  #narrow(bitmap: RoaringBitmap32, to: RoaringBitmap32 | Ranges): RoaringBitmap32 {
    if (to instanceof RoaringBitmap32) return this.#arena.register(RoaringBitmap32.and(bitmap, to));
    if (sizeOfRanges(to) === this.index.records) return this.#arena.register(bitmap.clone());
    const left = this.#arena.newRoaringBitmap32();
    for (const { start, end } of to) left.addRange(start, end);
    left.andInPlace(bitmap);
    return left;
  }

  async #selectionOf(selected: RoaringBitmap32 | Ranges): Promise<Selection> {
    await this.#pause();
    return selected instanceof RoaringBitmap32
      ? selectionOfBitmap(selected, this.index, this.slices)
      : selectionOfRanges(selected, this.index);
  }

  async #pause(): Promise<void> {
    if (this.slices.isOver()) await this.slices.next();
  }
}

/** Bit 31 is the sign of a 32-bit two's complement integer. */
function weightOfBit(bit: number): number {
  return bit === 31 ? -(2 ** 31) : 2 ** bit;
}
