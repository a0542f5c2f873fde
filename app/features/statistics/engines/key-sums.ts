import { type Ranges } from './ranges';

/** The sum before every so many numbers is kept; the rest is added up when it is asked for. */
const STEP = 1_024;

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
    const { keys } = this;
    const picked = new Int32Array(numbers.length);
    for (let index = 0; index < numbers.length; index += 1) picked[index] = keys[numbers[index]!]!;
    return picked;
  }

  /** What the keys of the records of some numbers add up to, from one place of the list to another. */
  sumsOf(numbers: Uint32Array): (start: number, end: number) => number {
    const { keys } = this;
    const before = new Int32Array(Math.ceil(numbers.length / STEP) + 1);
    for (let step = 1; step < before.length; step += 1) {
      const end = Math.min(step * STEP, numbers.length);
      before[step] = before[step - 1]! + sumOf(keys, numbers, (step - 1) * STEP, end);
    }
    const upTo = (place: number) => {
      const step = Math.floor(place / STEP);
      return before[step]! + sumOf(keys, numbers, step * STEP, place);
    };
    return (start, end) => (upTo(end) - upTo(start)) | 0;
  }
}

/** No closure: that took two to four times as long (V8 11). */
function sumOf(keys: Int32Array, numbers: Uint32Array, start: number, end: number): number {
  let sum = 0;
  for (let place = start; place < end; place += 1) sum = (sum + keys[numbers[place]!]!) | 0;
  return sum;
}
