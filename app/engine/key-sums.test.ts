import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeySums } from './key-sums';

/** Keys of records, the numbers of some of them in order, and two positions in this list. */
const lists = fc
  .tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer(), fc.integer({ min: 1, max: 4 }))
  .chain(([records, seed, gap]) => {
    const keys = Int32Array.from({ length: records }, (_, record) =>
      Math.imul(record + seed, 2_654_435_761),
    );
    const numbers = new Uint32Array(
      Array.from({ length: records }, (_, record) => record).filter((record) => record % gap === 0),
    );
    const position = fc.integer({ min: 0, max: numbers.length });
    return fc.record({
      keys: fc.constant(keys),
      numbers: fc.constant(numbers),
      position,
      otherPosition: position,
    });
  });

describe('the keys of some records', () => {
  it('add up between any two positions of their list', () => {
    const property = fc.property(lists, ({ keys, numbers, position, otherPosition }) => {
      const [start = 0, end = 0] = [position, otherPosition].sort((a, b) => a - b);
      const sumBetween = new KeySums(keys).sumsOf(numbers);
      const loop = numbers.slice(start, end).reduce((sum, number) => (sum + keys[number]!) | 0, 0);
      expect(sumBetween(start, end)).toBe(loop);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('add up within any ranges of records', () => {
    const property = fc.property(lists, ({ keys, position, otherPosition }) => {
      const [start = 0, end = 0] = [position, otherPosition].sort((a, b) => a - b);
      const sums = new KeySums(keys);
      const loop = (some: Int32Array) => some.reduce((sum, key) => (sum + key) | 0, 0);
      const ranges = [
        { start: 0, end: start },
        { start: end, end: keys.length },
      ];
      expect(sums.within([{ start, end }])).toBe(loop(keys.subarray(start, end)));
      expect(sums.within(ranges)).toBe((loop(keys) - loop(keys.subarray(start, end))) | 0);
      expect(sums.ofAll).toBe(loop(keys));
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('are picked in the order of their numbers', () => {
    expect([...new KeySums(Int32Array.of(5, -6, 7)).pick(Uint32Array.of(0, 2))]).toEqual([5, 7]);
  });
});
