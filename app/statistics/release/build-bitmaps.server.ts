import { type RoaringBitmap32 } from 'roaring-wasm';
import { type Dataset } from '~/datasets/dataset';
import { countedColumns } from '~/datasets/record-table.server';
import { ColumnCollector } from './code-collector.server';
import { keyOf, linesOf } from '~/calculations/copied-lines.server';

/** Progress is reported at every multiple of this number of records. */
const TOLD_EVERY = 50_000;

/** How many keys are stored in a row: 64 KB. */
export const PIECE_RECORDS = 16_384;

/** The index of a calculation while it is built; its owner disposes of it. */
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
 * Numbers the records in their given order, and puts each number into the bitmaps of its codes and of the
 * bits of its measures.
 *
 * @param pieces - the lines of `selectRecords`, as COPY writes them.
 */
export async function buildBitmaps(
  dataset: Dataset,
  pieces: AsyncIterable<Buffer>,
  onProgress: (records: number) => void,
): Promise<BuiltIndex> {
  const [, ...columns] = countedColumns(dataset);
  const collectors = columns.map((column) => new ColumnCollector(column));
  const days = new Map<string, number>();
  const keys: Int32Array[] = [];
  let records = 0;
  for await (const lines of linesOf(pieces)) {
    for (const line of lines) {
      const [key = '', day = '', ...fields] = line.split('\t');
      if (fields.length !== columns.length) throw new Error('A record has other columns');
      addKey(keys, records, keyOf(key));
      days.set(day, (days.get(day) ?? 0) + 1);
      for (let at = 0; at < fields.length; at += 1) collectors[at]?.add(fields[at] ?? '', records);
      records += 1;
      if (records % TOLD_EVERY === 0) onProgress(records);
    }
  }
  onProgress(records);
  const bitmaps = new Map(collectors.map((collector) => [collector.name, collector.finish()]));
  return { records, days, bitmaps, keys };
}

/** Frees the memory of the bitmaps of an index. */
export function disposeIndex({ bitmaps }: Pick<BuiltIndex, 'bitmaps'>): void {
  for (const byCode of bitmaps.values()) {
    for (const bitmap of byCode.values()) bitmap.dispose();
  }
}

/** Collects the keys of copied records in their given order, in pieces of `PIECE_RECORDS`. */
export async function collectKeys(
  pieces: AsyncIterable<Buffer>,
): Promise<Pick<BuiltIndex, 'records' | 'keys'>> {
  const keys: Int32Array[] = [];
  let records = 0;
  for await (const lines of linesOf(pieces)) {
    for (const line of lines) addKey(keys, records++, keyOf(line.split('\t', 1)[0] ?? ''));
  }
  return { records, keys };
}

function addKey(pieces: Int32Array[], record: number, key: number): void {
  const index = record % PIECE_RECORDS;
  if (index === 0) pieces.push(new Int32Array(PIECE_RECORDS));
  const piece = pieces.at(-1);
  if (piece) piece[index] = key;
}
