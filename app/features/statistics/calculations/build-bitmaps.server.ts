import { RoaringBitmap32 } from 'roaring-wasm';
import { type Dataset, NOT_STATED, recordedDimensions } from '~/datasets/dataset';
import { KEY_COLUMN, type RecordRow } from './stream-records.server';

/** Progress is told every so many records. */
const TOLD_EVERY = 50_000;

/** How many keys are stored in a row: 64 KB. */
export const PIECE_RECORDS = 16_384;

/** Bitmaps of record numbers by code, or by bit of a summed column. */
type Bitmaps = Map<string, RoaringBitmap32>;

/** The index of a calculation while it is built; its owner disposes of the bitmaps. */
export interface BuiltIndex {
  records: number;
  /** How many records fall on each day, in order. */
  days: ReadonlyMap<string, number>;
  /** By dimension or summed column. */
  bitmaps: ReadonlyMap<string, ReadonlyMap<string, RoaringBitmap32>>;
  /** The keys of the records in the order of their numbers, in pieces of `PIECE_RECORDS`. */
  keys: readonly Int32Array[];
}

/**
 * Numbers the rows in the order in which they come, and puts each number into the bitmaps of its codes
 * and of the bits of its measures.
 */
export async function buildBitmaps(
  dataset: Dataset,
  rows: AsyncIterable<RecordRow>,
  onProgress: (records: number) => void,
): Promise<BuiltIndex> {
  const days = new Map<string, number>();
  const dimensions = recordedDimensions(dataset).map(({ name }) => name);
  const columns = dataset.measures.flatMap(({ column }) => column ?? []);
  const bitmaps = new Map(
    [...dimensions, ...columns].map((name): [string, Bitmaps] => [name, new Map()]),
  );
  const keys: Int32Array[] = [];
  let records = 0;
  for await (const row of rows) {
    for (const [name, byKey] of bitmaps) {
      for (const key of keysOf(row[name])) addTo(byKey, key, records);
    }
    addKey(keys, records, row[KEY_COLUMN]);
    const day = String(row[dataset.dateColumn]);
    days.set(day, (days.get(day) ?? 0) + 1);
    records += 1;
    if (records % TOLD_EVERY === 0) onProgress(records);
  }
  return { records, days, bitmaps, keys };
}

/** The keys of the rows in the order in which they come, in pieces of `PIECE_RECORDS`. */
export async function collectKeys(
  rows: AsyncIterable<RecordRow>,
): Promise<Pick<BuiltIndex, 'records' | 'keys'>> {
  const keys: Int32Array[] = [];
  let records = 0;
  for await (const row of rows) addKey(keys, records++, row[KEY_COLUMN]);
  return { records, keys };
}

function addTo(bitmaps: Bitmaps, key: string, record: number): void {
  const known = bitmaps.get(key);
  if (known) known.add(record);
  else bitmaps.set(key, new RoaringBitmap32([record]));
}

function addKey(pieces: Int32Array[], record: number, key: RecordRow[string] | undefined): void {
  if (typeof key !== 'number') throw new Error('A record has no key');
  const place = record % PIECE_RECORDS;
  if (place === 0) pieces.push(new Int32Array(PIECE_RECORDS));
  const piece = pieces.at(-1);
  if (piece) piece[place] = key;
}

const notStated: readonly string[] = [NOT_STATED];

/** The codes of a dimension; the bits that are set in a number; nothing for a number left out. */
function keysOf(cell: RecordRow[string] | undefined): readonly string[] {
  if (typeof cell === 'string') return [cell];
  if (typeof cell === 'number') return bitsOf(cell);
  return cell ? (cell.length > 0 ? cell : notStated) : [];
}

/** The positions of the bits set in a 32-bit integer, negative ones in two's complement. */
function bitsOf(value: number): string[] {
  const bits: string[] = [];
  for (let bit = 0, rest = value >>> 0; rest > 0; bit += 1, rest >>>= 1) {
    if (rest & 1) bits.push(String(bit));
  }
  return bits;
}
