import { type Range, type Ranges } from './ranges';

/**
 * The codes of each record in one dimension: a number for each record that stands for the combination
 * of codes which it carries. Most records of a multi-valued dimension share few combinations, so that
 * they are counted first, and the codes in them afterwards.
 */
export interface CodeColumn {
  codes: readonly string[];
  /** The positions in `codes` of the codes in each combination. */
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
   * Begins the next code. What is returned adds it to records with some numbers, and may be called
   * several times: each record moves on to the combination with the code.
   */
  begin(code: string): (records: Uint32Array) => void {
    const position = this.#codes.push(code) - 1;
    // The combination with the code by the one without it; 0 is none yet, as no code leads back to it.
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

/** Less to read is what makes counting faster. */
function narrow(numbers: Uint32Array, count: number): CodeColumn['combinationOf'] {
  if (count <= 2 ** 8) return new Uint8Array(numbers);
  return count <= 2 ** 16 ? new Uint16Array(numbers) : numbers;
}

/** How many of some records carry each code, in the order of the column's codes. */
export function countCodes(column: CodeColumn, records: Uint32Array | Ranges): number[] {
  const counts = new Uint32Array(column.combinations.length);
  const { combinationOf } = column;
  if (records instanceof Uint32Array) countRecords(counts, combinationOf, records);
  else for (const { start, end } of records) countRange(counts, combinationOf, start, end);
  return sumByCode(column, counts);
}

/** The sums of the keys of some records by the codes they carry, modulo 2^32 and signed. */
export function sumKeys(
  column: CodeColumn,
  records: Uint32Array | Ranges,
  keys: Int32Array,
): number[] {
  const sums = new Int32Array(column.combinations.length);
  const { combinationOf } = column;
  if (records instanceof Uint32Array) sumRecords(sums, combinationOf, records, keys);
  else for (const range of records) sumRange(sums, combinationOf, range, keys);
  return sumByCode(column, sums).map((sum) => sum | 0);
}

function sumByCode(
  { codes, combinations }: CodeColumn,
  ofCombinations: Uint32Array | Int32Array,
): number[] {
  const byCode = codes.map(() => 0);
  combinations.forEach((positions, combination) => {
    const sum = ofCombinations[combination] ?? 0;
    if (sum === 0) return;
    for (const position of positions) byCode[position] = (byCode[position] ?? 0) + sum;
  });
  return byCode;
}

// The loops below are where the time goes: at ten million records they run a hundred million times.

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
  start: number,
  end: number,
): void {
  for (let record = start; record < end; record += 1) counts[combinationOf[record]!]! += 1;
}

function sumRecords(
  sums: Int32Array,
  combinationOf: CodeColumn['combinationOf'],
  records: Uint32Array,
  keys: Int32Array,
): void {
  for (let index = 0; index < records.length; index += 1) {
    const record = records[index]!;
    sums[combinationOf[record]!]! += keys[record]!;
  }
}

function sumRange(
  sums: Int32Array,
  combinationOf: CodeColumn['combinationOf'],
  { start, end }: Range,
  keys: Int32Array,
): void {
  for (let record = start; record < end; record += 1) {
    sums[combinationOf[record]!]! += keys[record]!;
  }
}
