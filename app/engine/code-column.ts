/* eslint-disable @typescript-eslint/no-non-null-assertion -- all positions exist; checking each takes time */
import { type Range, type Ranges } from './ranges';

/**
 * The codes of each record in one dimension, as the number of the combination of codes that it carries. Most
 * records of a multi-valued dimension share few combinations, so these are counted first, and the codes in
 * them afterwards.
 */
export interface CodeColumn {
  codes: readonly string[];
  /** For each combination, the positions in `codes` of its codes. */
  combinations: readonly (readonly number[])[];
  /** The combination of each record, in as few bytes as the number of combinations needs. */
  combinationOf: Uint8Array | Uint16Array | Uint32Array;
}

/** Builds a column from the record numbers of one code after the other. */
export class CodeColumnBuilder {
  readonly #codes: string[] = [];
  readonly #combinations: number[][] = [[]];
  readonly #combinationOf: Uint32Array;

  constructor(records: number) {
    this.#combinationOf = new Uint32Array(records);
  }

  /**
   * Begins the next code. The returned function adds the code to records with the given numbers, and may be
   * called several times: each record moves to the combination extended by the code.
   */
  begin(code: string): (records: Uint32Array) => void {
    const position = this.#codes.push(code) - 1;
    // By combination, the one extended by the code; 0 means none yet, as extending never leads back to it.
    const extended = new Uint32Array(this.#combinations.length);
    return (records) => {
      for (const record of records) {
        const before = this.#combinationOf[record] ?? 0;
        const after = extended[before] || this.#combine(before, position);
        extended[before] = after;
        this.#combinationOf[record] = after;
      }
    };
  }

  #combine(combination: number, position: number): number {
    return this.#combinations.push([...(this.#combinations[combination] ?? []), position]) - 1;
  }

  finish(): CodeColumn {
    const combinationOf = narrow(this.#combinationOf, this.#combinations.length);
    return { codes: this.#codes, combinations: this.#combinations, combinationOf };
  }
}

/** Stores numbers in as few bytes as possible: counting is faster with less data to read. */
function narrow(numbers: Uint32Array, count: number): CodeColumn['combinationOf'] {
  if (count <= 2 ** 8) return new Uint8Array(numbers);
  return count <= 2 ** 16 ? new Uint16Array(numbers) : numbers;
}

/** Records to scan: given numbers, or every number in ranges. */
export type Scanned = Uint32Array | Ranges;

/** Counts how many of some records carry each code, in the order of the column's codes. */
export function countCodes(column: CodeColumn, scanned: Scanned): number[] {
  if (areFew(scanned, column)) return countEachRecord(column, scanned);
  const counts = new Uint32Array(column.combinations.length);
  const { combinationOf } = column;
  if (scanned instanceof Uint32Array) countRecords(counts, combinationOf, scanned);
  else for (const range of scanned) countRange(counts, combinationOf, range);
  const byCode = new Array<number>(column.codes.length).fill(0);
  column.combinations.forEach((positions, combination) => {
    const count = counts[combination]!;
    if (count > 0) for (const position of positions) byCode[position]! += count;
  });
  return byCode;
}

/**
 * Counts how many of some records carry each code, and sums their keys, modulo 2^32 and signed. A single pass
 * for both takes little longer than counting alone.
 *
 * @param keys - of the scanned records in their order; for ranges, of all records.
 */
export function countCodesWithKeys(
  column: CodeColumn,
  scanned: Scanned,
  keys: Int32Array,
): { count: number; key: number }[] {
  if (areFew(scanned, column)) return sumEachRecord(column, scanned, keys);
  // The count and the sum of a combination are adjacent, so that they are fetched together.
  const sums = new Int32Array(2 * column.combinations.length);
  const { combinationOf } = column;
  if (scanned instanceof Uint32Array) sumRecords(sums, combinationOf, scanned, keys);
  else {
    for (const { start, end } of scanned) {
      sumInOrder(sums, combinationOf.subarray(start, end), keys.subarray(start, end));
    }
  }
  const byCode = column.codes.map(() => ({ count: 0, key: 0 }));
  column.combinations.forEach((positions, combination) => {
    const count = sums[2 * combination]!;
    if (count === 0) return;
    const key = sums[2 * combination + 1]!;
    for (const position of positions) {
      const cell = byCode[position]!;
      cell.count += count;
      cell.key = (cell.key + key) | 0;
    }
  });
  return byCode;
}

/** Returns whether looking at the codes of each record is less work than at every existing combination. */
function areFew(scanned: Scanned, { combinations }: CodeColumn): scanned is Uint32Array {
  return scanned instanceof Uint32Array && scanned.length < combinations.length;
}

function countEachRecord(
  { codes, combinations, combinationOf }: CodeColumn,
  records: Uint32Array,
): number[] {
  const byCode = new Array<number>(codes.length).fill(0);
  for (const record of records) {
    for (const position of combinations[combinationOf[record]!]!) byCode[position]! += 1;
  }
  return byCode;
}

function sumEachRecord(
  { codes, combinations, combinationOf }: CodeColumn,
  records: Uint32Array,
  keys: Int32Array,
): { count: number; key: number }[] {
  const sums = new Int32Array(2 * codes.length);
  for (let index = 0; index < records.length; index += 1) {
    for (const position of combinations[combinationOf[records[index]!]!]!) {
      addKey(sums, position, keys[index]!);
    }
  }
  return codes.map((_, position) => ({
    count: sums[2 * position]!,
    key: sums[2 * position + 1]!,
  }));
}

// These loops take most of the time: at ten million records they run a hundred million times.

function countRecords(
  counts: Uint32Array,
  combinationOf: CodeColumn['combinationOf'],
  records: Uint32Array,
): void {
  for (let index = 0; index < records.length; index += 1) {
    counts[combinationOf[records[index]!]!]! += 1;
  }
}

function countRange(
  counts: Uint32Array,
  combinationOf: CodeColumn['combinationOf'],
  { start, end }: Range,
): void {
  for (let record = start; record < end; record += 1) counts[combinationOf[record]!]! += 1;
}

// Four records at a time: that takes 1.5 times as long as counting without keys, one at a time twice as long
// (V8 11).

function sumRecords(
  sums: Int32Array,
  combinationOf: CodeColumn['combinationOf'],
  records: Uint32Array,
  keys: Int32Array,
): void {
  const rest = records.length & 3;
  let index = 0;
  for (; index < rest; index += 1) addKey(sums, combinationOf[records[index]!]!, keys[index]!);
  for (; index < records.length; index += 4) {
    addKey(sums, combinationOf[records[index]!]!, keys[index]!);
    addKey(sums, combinationOf[records[index + 1]!]!, keys[index + 1]!);
    addKey(sums, combinationOf[records[index + 2]!]!, keys[index + 2]!);
    addKey(sums, combinationOf[records[index + 3]!]!, keys[index + 3]!);
  }
}

function sumInOrder(
  sums: Int32Array,
  combinationOf: CodeColumn['combinationOf'],
  keys: Int32Array,
): void {
  const rest = keys.length & 3;
  let index = 0;
  for (; index < rest; index += 1) addKey(sums, combinationOf[index]!, keys[index]!);
  for (; index < keys.length; index += 4) {
    addKey(sums, combinationOf[index]!, keys[index]!);
    addKey(sums, combinationOf[index + 1]!, keys[index + 1]!);
    addKey(sums, combinationOf[index + 2]!, keys[index + 2]!);
    addKey(sums, combinationOf[index + 3]!, keys[index + 3]!);
  }
}

function addKey(sums: Int32Array, index: number, key: number): void {
  sums[2 * index]! += 1;
  sums[2 * index + 1]! += key;
}
