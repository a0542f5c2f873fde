import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { probabilityByChance, significant } from './chance';

/** The same by adding up whole numbers: every way in which n records fall into two periods of so many days. */
function byCounting(count: number, other: number, days: number, daysBefore: number): number {
  const n = count + other;
  let ways = 1n;
  const weights = Array.from({ length: n + 1 }, (_, k) => {
    const weight = ways * BigInt(days) ** BigInt(k) * BigInt(daysBefore) ** BigInt(n - k);
    ways = (ways * BigInt(n - k)) / BigInt(k + 1);
    return weight;
  });
  const sum = (some: bigint[]) => some.reduce((all, weight) => all + weight, 0n);
  const [lower, upper] = [sum(weights.slice(0, count + 1)), sum(weights.slice(count))];
  const smaller = lower < upper ? lower : upper;
  const digits = 10n ** 18n;
  return Math.min(1, Number((2n * smaller * digits) / sum(weights)) / Number(digits));
}

describe('the probability that two counts differ by chance', () => {
  it('is that of tables of the binomial distribution', () => {
    // Two-sided sign tests: 2 · (1 + 12 + 66) / 2^12, 2 · (1 + 20 + 190 + 1140 + 4845 + 15504) / 2^20.
    expect(probabilityByChance(10, 2, 0.5)).toBeCloseTo(158 / 4096, 12);
    expect(probabilityByChance(15, 5, 0.5)).toBeCloseTo(43400 / 2 ** 20, 12);
    expect(probabilityByChance(7, 7, 0.5)).toBe(1);
    expect(probabilityByChance(0, 5, 0.5)).toBeCloseTo(2 / 32, 12);
    // One in four each time: five of five.
    expect(probabilityByChance(5, 0, 0.25)).toBeCloseTo(2 / 1024, 12);
  });

  it('equals what counting every way yields', () => {
    const counts = fc.integer({ min: 0, max: 220 });
    const days = fc.integer({ min: 28, max: 366 });
    fc.assert(
      fc.property(counts, counts, days, days, (count, other, now, before) => {
        const exact = byCounting(count, other, now, before);
        const found = probabilityByChance(count, other, now / (now + before));
        expect(Math.abs(found - exact)).toBeLessThan(1e-9 * Math.max(exact, 1e-8));
      }),
    );
  });

  it('is the same whichever count is named first, and grows less as they part', () => {
    expect(probabilityByChance(402, 323, 0.5)).toBeCloseTo(probabilityByChance(323, 402, 0.5), 12);
    const apart = [0, 10, 50, 200, 2000].map((more) => probabilityByChance(3000 + more, 3000, 0.5));
    expect(apart).toEqual([...apart].sort((a, b) => b - a));
    expect(apart[0]).toBe(1);
  });

  it('stays a number where counts are large or far apart', () => {
    expect(probabilityByChance(5_000_000, 5_000_000, 0.5)).toBe(1);
    expect(probabilityByChance(5_010_000, 5_000_000, 0.5)).toBeCloseTo(0.00157, 4);
    expect(probabilityByChance(1_000_000, 10, 0.5)).toBe(0);
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

  it('raise a false alarm in at most one of twenty years where nothing has changed', () => {
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

/** Random numbers between 0 and 1, the same each time (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many events of a mean number come, by the waiting times between them. */
function poisson(mean: number, random: () => number): number {
  let [count, waited] = [0, -Math.log(1 - random())];
  while (waited < mean) {
    count += 1;
    waited -= Math.log(1 - random());
  }
  return count;
}
