import { describe, expect, it } from 'vitest';
import { type MonthOfYears, unusualMonth } from './unusual-month';

/** Returns a generator of numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws a count with a given mean: how many steps of an exponential distribution fit into one unit. */
function poisson(random: () => number, mean: number): number {
  let [count, left] = [0, mean];
  for (;;) {
    left += Math.log(1 - random());
    if (left < 0) return count;
    count += 1;
  }
}

interface Series {
  level: number;
  /** The share of the level that seasons move, and its growth per year. */
  season?: number;
  growth?: number;
  /** The number of years before the last one, and of its completed months. */
  years?: number;
  months?: number;
  /** The number of records of each event. */
  clump?: number;
}

function monthsOf(random: () => number, series: Series): MonthOfYears[] {
  const { level, season = 0, growth = 0, years = 3, months = 12, clump = 1 } = series;
  return Array.from({ length: months }, (_, month) => {
    const counts = Array.from({ length: years + 1 }, (_, year) => {
      const wave = 1 + season * Math.sin((2 * Math.PI * month) / 12);
      const mean = level * wave * (1 + growth) ** (year + month / 12);
      return clump * poisson(random, mean / clump);
    });
    return { now: counts.at(-1) ?? 0, error: 0, before: counts.slice(0, -1) };
  });
}

describe('a month that stands out', () => {
  it.each<[string, Series]>([
    ['without seasons', { level: 40 }],
    ['of many cases', { level: 200, years: 5 }],
    ['with strong seasons', { level: 80, season: 0.5 }],
    ['that grows by a fifth a year', { level: 60, season: 0.3, growth: 0.2 }],
    ['that falls by a fifth a year, half a year of it', { level: 90, growth: -0.2, months: 6 }],
    ['whose cases come in threes', { level: 90, season: 0.3, clump: 3 }],
  ])('is named in at most one year in twenty of a stable series %s', (_, series) => {
    const random = randomFrom(2026);
    const runs = Array.from({ length: 1_000 }, () => unusualMonth(monthsOf(random, series)));
    expect(runs.filter(Boolean).length / runs.length).toBeLessThanOrEqual(0.05);
  });

  it('is named with its usual value, and never because of a season', () => {
    const random = randomFrom(7);
    const series = { level: 100, season: 0.5, years: 5 };
    const runs = Array.from({ length: 200 }, () => {
      const months = monthsOf(random, series);
      const [, , , , , , , , september] = months;
      if (september) september.now *= 2;
      return unusualMonth(months);
    });
    const found = runs.filter((run) => run?.index === 8);
    expect(found.length).toBeGreaterThan(180);
    for (const run of found) expect(Math.abs((run?.usual ?? 0) - 50)).toBeLessThan(20);
  });

  it('is not an effect of rounding', () => {
    const months = Array.from({ length: 12 }, (_, month) => ({
      now: month === 0 ? 34 : 20,
      error: 2,
      before: [20, 20, 20, 20, 20],
    }));
    expect(unusualMonth(months)).toBeNull();
    expect(
      unusualMonth(months.map((month) => ({ ...month, now: month.now === 34 ? 60 : 20 }))),
    ).not.toBeNull();
  });

  it('requires more than one year and month', () => {
    expect(unusualMonth([])).toBeNull();
    expect(unusualMonth([{ now: 90, error: 0, before: [20, 20, 20] }])).toBeNull();
  });
});
