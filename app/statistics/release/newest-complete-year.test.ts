import { describe, expect, it } from 'vitest';
import { newestCompleteYear } from './newest-complete-year';

/**
 * Returns the year to open with for the given numbers of records in each year, on the first days of its
 * months.
 */
function yearOf(years: Record<number, number>, months: Record<number, number[]> = {}) {
  const days = Object.entries(years).flatMap(([year, records]) => {
    const monthsOfYear = months[Number(year)] ?? [6];
    return monthsOfYear.map((month, index): [string, number] => [
      `${year}-${String(month).padStart(2, '0')}-01`,
      index === 0 ? records - monthsOfYear.length + 1 : 1,
    ]);
  });
  return newestCompleteYear(new Map(days));
}

describe('the year that views open with', () => {
  it('is the last with at least a quarter of the mean of the three years before', () => {
    expect(yearOf({ 2022: 900, 2023: 100, 2024: 100, 2025: 100, 2026: 25 })).toBe(2026);
    expect(yearOf({ 2022: 900, 2023: 100, 2024: 100, 2025: 100, 2026: 24 })).toBe(2025);
  });

  it('is never one of few records because one of them is of December', () => {
    const years = { 2022: 700, 2023: 700, 2024: 700, 2025: 10 };
    expect(yearOf(years, { 2025: [1, 12] })).toBe(2024);
    expect(yearOf({ ...years, 2026: 1 }, { 2025: [1, 12] })).toBe(2024);
  });

  it('is one with records in most months, however many fewer it has', () => {
    const years = { 2019: 2000, 2020: 2000, 2021: 2000, 2022: 100, 2023: 1 };
    expect(yearOf(years, { 2022: [1, 2, 3, 4, 5, 6, 7] })).toBe(2022);
    expect(yearOf(years, { 2022: [1, 2, 3, 4, 5, 6] })).toBe(2021);
    expect(yearOf({ ...years, 2022: 19 }, { 2022: [1, 2, 3, 4, 5, 6, 7] })).toBe(2021);
  });

  it('is never one of stray records, with years without any between', () => {
    expect(yearOf({ 1958: 1, 2025: 188, 2026: 8 })).toBe(2025);
    expect(yearOf({ 2017: 900, 2018: 900, 2021: 900, 2025: 1 })).toBe(2021);
    expect(yearOf({ 2020: 900, 2021: 900, 2031: 1, 2032: 1 })).toBe(2021);
  });

  it('is the only one, whatever it contains', () => {
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

  it('is null without records', () => {
    expect(yearOf({})).toBeNull();
  });
});
