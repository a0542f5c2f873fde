import { describe, expect, it } from 'vitest';
import { newestCompleteYear } from './newest-complete-year';

const yearOf = (years: Record<number, number>) =>
  newestCompleteYear(
    new Map(Object.entries(years).map(([year, records]) => [`${year}-01-31`, records])),
  );

describe('the year that views open with', () => {
  it('is the newest with at least a quarter of the mean of the three years before', () => {
    expect(yearOf({ 2022: 900, 2023: 100, 2024: 100, 2025: 100, 2026: 25 })).toBe(2026);
    expect(yearOf({ 2022: 900, 2023: 100, 2024: 100, 2025: 100, 2026: 24 })).toBe(2025);
  });

  it('passes over several years with hardly a record', () => {
    expect(yearOf({ 2023: 100, 2024: 100, 2025: 3, 2026: 1 })).toBe(2024);
  });

  it('holds a year against those only that have records', () => {
    expect(yearOf({ 1958: 1, 2025: 188, 2026: 8 })).toBe(2025);
    expect(yearOf({ 2010: 500, 2026: 8 })).toBe(2026);
    expect(yearOf({ 2026: 8 })).toBe(2026);
  });

  it('adds up the days of a year', () => {
    const days = [
      ['2025-03-01', 40],
      ['2026-01-01', 5],
      ['2026-01-02', 5],
    ] as const;
    expect(newestCompleteYear(new Map(days))).toBe(2026);
  });

  it('is none without records', () => {
    expect(yearOf({})).toBeNull();
  });
});
