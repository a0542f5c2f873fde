import { type Ranges } from './ranges';

/** The sum before every so many keys is kept; the rest is added up when it is asked for. */
const STEP = 1_024;

/** The keys of the records of an index, and what they add up to. Sums are modulo 2^32 and signed. */
export class KeySums {
  /** What the keys before a record add up to. */
  readonly #upTo: (record: number) => number;
  /** Of all records. */
  readonly ofAll: number;

  /** @param keys - of the records, by their numbers. */
  constructor(readonly keys: Int32Array) {
    this.#upTo = sumsUpTo(keys.length, (start, end) => sumInOrder(keys, start, end));
    this.ofAll = this.#upTo(keys.length);
  }

  /** Of the records with a number in the ranges. */
  within(ranges: Ranges): number {
    return ranges.reduce(
      (sum, { start, end }) => (sum + this.#upTo(end) - this.#upTo(start)) | 0,
      0,
    );
  }

  /** The keys of the records of some numbers, in their order. */
  pick(numbers: Uint32Array): Int32Array {
    const { keys } = this;
    const picked = new Int32Array(numbers.length);
    for (let index = 0; index < numbers.length; index += 1) picked[index] = keys[numbers[index]!]!;
    return picked;
  }

  /** What the keys of the records of some numbers add up to, from one place of the list to another. */
  sumsOf(numbers: Uint32Array): (start: number, end: number) => number {
    const { keys } = this;
    const upTo = sumsUpTo(numbers.length, (start, end) => sumOf(keys, numbers, start, end));
    return (start, end) => (upTo(end) - upTo(start)) | 0;
  }
}

/** What comes before a place out of so many adds up to; `sum` adds up what is between two places. */
function sumsUpTo(
  places: number,
  sum: (start: number, end: number) => number,
): (index: number) => number {
  const before = new Int32Array(Math.floor(places / STEP) + 1);
  for (let step = 1; step < before.length; step += 1) {
    before[step] = before[step - 1]! + sum((step - 1) * STEP, step * STEP);
  }
  return (index) => {
    const step = Math.floor(index / STEP);
    return (before[step]! + sum(step * STEP, index)) | 0;
  };
}

// The loops stand in no closure: that took two to four times as long (V8 11).

function sumInOrder(keys: Int32Array, start: number, end: number): number {
  let sum = 0;
  for (let record = start; record < end; record += 1) sum = (sum + keys[record]!) | 0;
  return sum;
}

function sumOf(keys: Int32Array, numbers: Uint32Array, start: number, end: number): number {
  let sum = 0;
  for (let index = start; index < end; index += 1) sum = (sum + keys[numbers[index]!]!) | 0;
  return sum;
}
