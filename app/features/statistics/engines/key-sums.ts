import { type Ranges } from './ranges';

/** The keys of the records of an index, and what they add up to. Sums are modulo 2^32 and signed. */
export class KeySums {
  /** What the keys before each record add up to; one more than there are records. */
  readonly #before: Int32Array;

  /** @param keys - of the records, by their numbers. */
  constructor(readonly keys: Int32Array) {
    this.#before = new Int32Array(keys.length + 1);
    let sum = 0;
    for (let record = 0; record < keys.length; record += 1) {
      sum = (sum + keys[record]!) | 0;
      this.#before[record + 1] = sum;
    }
  }

  /** Of the records with a number in the ranges. */
  within(ranges: Ranges): number {
    return ranges.reduce(
      (sum, { start, end }) => (sum + this.#before[end]! - this.#before[start]!) | 0,
      0,
    );
  }

  /** Of all records. */
  get ofAll(): number {
    return this.#before[this.keys.length]!;
  }

  /** The keys of the records of some numbers, in their order. */
  pick(numbers: Uint32Array): Int32Array {
    const picked = new Int32Array(numbers.length);
    for (let index = 0; index < numbers.length; index += 1) {
      picked[index] = this.keys[numbers[index]!]!;
    }
    return picked;
  }
}

/** The sum of keys from one place of a list to another, modulo 2^32 and signed. */
export function sumOfKeys(keys: Int32Array, start = 0, end = keys.length): number {
  let sum = 0;
  for (let index = start; index < end; index += 1) sum = (sum + keys[index]!) | 0;
  return sum;
}
