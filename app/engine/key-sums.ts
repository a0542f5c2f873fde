/* eslint-disable @typescript-eslint/no-non-null-assertion -- all positions exist; checking each takes time */
import { type Ranges } from './ranges';

/** Prefix sums are kept at every multiple of this many keys; the rest is added on demand. */
const STEP = 1_024;

/** The keys of the records of an index, and their sums. Sums are modulo 2^32 and signed. */
export class KeySums {
  /** The sum of the keys before a record. */
  readonly #upTo: (record: number) => number;
  /** The sum over all records. */
  readonly ofAll: number;

  /** @param keys - of the records, by their numbers. */
  constructor(readonly keys: Int32Array) {
    this.#upTo = sumsUpTo(keys.length, (start, end) => sumInOrder(keys, start, end));
    this.ofAll = this.#upTo(keys.length);
  }

  /** Returns the sum over the records with a number in the ranges. */
  within(ranges: Ranges): number {
    return ranges.reduce(
      (sum, { start, end }) => (sum + this.#upTo(end) - this.#upTo(start)) | 0,
      0,
    );
  }

  /** Returns the keys of the records with the given numbers, in their order. */
  pick(numbers: Uint32Array): Int32Array {
    const { keys } = this;
    const picked = new Int32Array(numbers.length);
    for (let index = 0; index < numbers.length; index += 1) picked[index] = keys[numbers[index]!]!;
    return picked;
  }

  /**
   * Returns a function that sums the keys of the records with the given numbers, from one position of the
   * list to another.
   */
  sumsOf(numbers: Uint32Array): (start: number, end: number) => number {
    const { keys } = this;
    const upTo = sumsUpTo(numbers.length, (start, end) => sumOf(keys, numbers, start, end));
    return (start, end) => (upTo(end) - upTo(start)) | 0;
  }
}

/**
 * Returns a function that sums everything before one of `length` positions; `sum` adds up what is between
 * two.
 */
function sumsUpTo(
  length: number,
  sum: (start: number, end: number) => number,
): (index: number) => number {
  const before = new Int32Array(Math.floor(length / STEP) + 1);
  for (let step = 1; step < before.length; step += 1) {
    before[step] = before[step - 1]! + sum((step - 1) * STEP, step * STEP);
  }
  return (index) => {
    const step = Math.floor(index / STEP);
    return (before[step]! + sum(step * STEP, index)) | 0;
  };
}

// The loops are not in a closure, where they take two to four times as long (V8 11).

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
