import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  complementOfRanges,
  intersectionOfRanges,
  type Ranges,
  sizeOfRanges,
  unionOfRanges,
} from './ranges';

const range = fc
  .record({ start: fc.nat(30), length: fc.nat(10) })
  .map(({ start, length }) => ({ start, end: start + length }));
const ranges = fc.array(range, { maxLength: 6 });

function numbersIn(some: Ranges): Set<number> {
  const numbers = some.flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, index) => start + index),
  );
  return new Set(numbers);
}

describe('ranges', () => {
  it('unite to sorted ranges that neither overlap nor touch', () => {
    fc.assert(
      fc.property(ranges, (some) => {
        const union = unionOfRanges(some);
        expect(numbersIn(union)).toEqual(numbersIn(some));
        expect(sizeOfRanges(union)).toBe(numbersIn(some).size);
        union.slice(1).forEach(({ start }, index) => {
          expect(start).toBeGreaterThan(union[index]?.end ?? NaN);
        });
      }),
    );
  });

  it('intersect to the numbers in both', () => {
    fc.assert(
      fc.property(ranges, ranges, (ones, others) => {
        const common = intersectionOfRanges(unionOfRanges(ones), unionOfRanges(others));
        const inBoth = [...numbersIn(ones)].filter((number) => numbersIn(others).has(number));
        expect(numbersIn(common)).toEqual(new Set(inBoth));
      }),
    );
  });

  it('have a complement of all other numbers', () => {
    fc.assert(
      fc.property(ranges, (some) => {
        const complement = complementOfRanges(unionOfRanges(some), 50);
        const both = [...numbersIn(some), ...numbersIn(complement)];
        expect(both.sort((a, b) => a - b)).toEqual(
          Array.from({ length: 50 }, (_, number) => number),
        );
      }),
    );
  });
});
