import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fisherByCounting, poissonByCounting } from '../../../tests/support/exact-tests';
import { probabilityByChance, probabilityOfShares, significant } from './chance';

describe('the probability that two counts differ by chance', () => {
  it('equals tables of the binomial distribution', () => {
    // Two-sided sign tests: 2 · (1 + 12 + 66) / 2^12, 2 · (1 + 20 + 190 + 1140 + 4845 + 15504) / 2^20.
    expect(probabilityByChance(10, 2, 0.5)).toBeCloseTo(158 / 4096, 12);
    expect(probabilityByChance(15, 5, 0.5)).toBeCloseTo(43400 / 2 ** 20, 12);
    expect(probabilityByChance(7, 7, 0.5)).toBe(1);
    expect(probabilityByChance(0, 5, 0.5)).toBeCloseTo(2 / 32, 12);
    // One in four each time: five of five.
    expect(probabilityByChance(5, 0, 0.25)).toBeCloseTo(2 / 1024, 12);
  });

  it('equals a full enumeration', () => {
    const counts = fc.integer({ min: 0, max: 220 });
    const days = fc.integer({ min: 28, max: 366 });
    fc.assert(
      fc.property(counts, counts, days, days, (count, other, now, before) => {
        const exact = poissonByCounting(count, other, now, before);
        const found = probabilityByChance(count, other, now / (now + before));
        expect(Math.abs(found - exact)).toBeLessThan(1e-9 * Math.max(exact, 1e-8));
      }),
    );
  });

  it('is the same in either order of the counts, and decreases as they move apart', () => {
    expect(probabilityByChance(402, 323, 0.5)).toBeCloseTo(probabilityByChance(323, 402, 0.5), 12);
    const apart = [0, 10, 50, 200, 2000].map((more) => probabilityByChance(3000 + more, 3000, 0.5));
    expect(apart).toEqual([...apart].sort((a, b) => b - a));
    expect(apart[0]).toBe(1);
  });

  it('stays a number for counts that are large or far apart', () => {
    expect(probabilityByChance(5_000_000, 5_000_000, 0.5)).toBe(1);
    expect(probabilityByChance(5_010_000, 5_000_000, 0.5)).toBeCloseTo(0.00157, 4);
    expect(probabilityByChance(1_000_000, 10, 0.5)).toBe(0);
  });
});

describe('the probability that two shares differ by chance', () => {
  it('equals tables of Fisher’s exact test', () => {
    // A lady tasting tea (Fisher 1935): 3 of 4 and 1 of 4 cups, 17 of 70 ways.
    expect(probabilityOfShares([3, 4], [1, 4])).toBeCloseTo(34 / 70, 12);
    expect(probabilityOfShares([4, 4], [0, 4])).toBeCloseTo(2 / 70, 12);
    expect(probabilityOfShares([0, 4], [4, 4])).toBeCloseTo(2 / 70, 12);
    // Convictions of twins of criminals (Fisher 1935): 10 of 13 and 2 of 17, one-sided 0.000465.
    expect(probabilityOfShares([10, 13], [2, 17])).toBeCloseTo(2 * 0.000465, 5);
    expect(probabilityOfShares([5, 10], [50, 100])).toBe(1);
  });

  it('equals a full enumeration, from 0 to 100 percent', () => {
    const group = fc
      .integer({ min: 1, max: 160 })
      .chain((total) =>
        fc.tuple(
          fc.oneof(fc.integer({ min: 0, max: total }), fc.constantFrom(0, 1, total - 1, total)),
          fc.constant(total),
        ),
      );
    fc.assert(
      fc.property(group, group, (a, b) => {
        const exact = fisherByCounting(a, b);
        const found = probabilityOfShares(a, b);
        expect(Math.abs(found - exact)).toBeLessThan(1e-9 * Math.max(exact, 1e-8));
      }),
      { numRuns: 500 },
    );
  });

  it('is less than that of two counts if most records have the code', () => {
    expect(probabilityOfShares([96, 100], [82, 100])).toBeLessThan(0.003);
    expect(probabilityByChance(96, 82, 0.5)).toBeGreaterThan(0.3);
  });

  it('only increases if either share moves towards the other', () => {
    const cell = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(cell, cell, cell, cell, fc.nat(1), (a, b, c, d, index) => {
        const isMore = (a + 1) * (d + 1) > b * c;
        fc.pre(isMore);
        const of = (cells: readonly number[]) =>
          probabilityOfShares(
            [cells[0]!, cells[0]! + cells[1]!],
            [cells[2]!, cells[2]! + cells[3]!],
          );
        const further = index ? [a + 1, b, c, d] : [a, b, c, d + 1];
        if (a * d >= b * c) expect(of(further)).toBeLessThanOrEqual(of([a, b, c, d]) + 1e-12);
      }),
    );
  });

  it('stays a number for groups that are large, empty or equal', () => {
    expect(probabilityOfShares([2_500_000, 5_000_000], [2_500_000, 5_000_000])).toBe(1);
    expect(probabilityOfShares([4_999_000, 5_000_000], [5_000_000, 5_000_000])).toBeLessThan(
      1e-200,
    );
    expect(probabilityOfShares([0, 0], [5, 10])).toBe(1);
    expect(probabilityOfShares([0, 10], [0, 20])).toBe(1);
    expect(probabilityOfShares([2_504_000, 5_000_000], [2_500_000, 5_000_000])).toBeCloseTo(
      0.01141,
      4,
    );
  });
});

describe('several comparisons', () => {
  it('are significant as long as each is less than its part of the level', () => {
    expect(significant([0.04, 0.01, 0.02], 0.05)).toEqual([true, true, true]);
    expect(significant([0.04, 0.01, 0.03], 0.05)).toEqual([false, true, false]);
    expect(significant([0.02, 0.02, 0.001], 0.05)).toEqual([true, true, true]);
    expect(significant([0.03, 0.03, 0.03], 0.05)).toEqual([false, false, false]);
    expect(significant([], 0.05)).toEqual([]);
  });

  it('raise a false alarm in at most one of twenty years without a change', () => {
    const random = generator(4);
    const years = 2000;
    let alarms = 0;
    for (let year = 0; year < years; year += 1) {
      const probabilities = Array.from({ length: 40 }, (_, code) => {
        const mean = 10 + 4 * code;
        return probabilityByChance(poisson(mean, random), poisson(mean, random), 0.5);
      });
      if (significant(probabilities, 0.05).includes(true)) alarms += 1;
    }
    expect(alarms / years).toBeLessThan(0.05);
    expect(alarms).toBeGreaterThan(0);
  });
});

/** Returns a generator of random numbers between 0 and 1, the same each time (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws a number of events with a given mean, from the waiting times between them. */
function poisson(mean: number, random: () => number): number {
  let [count, waited] = [0, -Math.log(1 - random())];
  while (waited < mean) {
    count += 1;
    waited -= Math.log(1 - random());
  }
  return count;
}
