import { describe, expect, it } from 'vitest';
import { type Observations } from './observation';
import { monthsWithRecords, yearsOfSeries } from './series-codes';

/** Returns the answer to the query of months with these counts; null is an undisclosed one. */
function monthsOf(counts: Record<string, number | null>) {
  const all = Object.entries(counts).map(([code, value]) => ({ code, value }));
  return monthsWithRecords({ lastDate: '2026-11-25' }, { all } as unknown as Observations);
}

describe('the months that a series draws', () => {
  it('are from the first to the last with any records', () => {
    expect(monthsOf({ '2024-03': 50, '2026-11': 60 })).toEqual({
      first: '2024-03',
      last: '2026-11',
    });
    expect(monthsOf({})).toEqual({ first: '2026-11', last: '2026-11' });
  });

  it('begin after a few much older records', () => {
    const recent = { '2021-01': 240, '2026-11': 280 };
    expect(monthsOf({ '1958-06': 1, ...recent })).toEqual({
      first: '2021-01',
      last: '2026-11',
      stray: '1958-06',
    });
    expect(monthsOf({ '1958-06': 1, '1970-01': 2, ...recent }).first).toBe('2021-01');
    expect(monthsOf({ '1958-06': null, ...recent }).first).toBe('2021-01');
  });

  it('are those that the calculation knows, even if months of years of few records are not listed', () => {
    const calculation = { firstDate: '2021-03-05', earlierYears: [1970, 1958] };
    expect(monthsWithRecords({ ...calculation, lastDate: '2026-01-03' }, undefined)).toEqual({
      first: '2021-03',
      last: '2026-01',
      stray: '1958-01',
    });
  });

  it('begin with few records if no gap follows, and with many even before a gap', () => {
    expect(monthsOf({ '2020-12': 1, '2021-01': 240, '2023-01': 240 }).first).toBe('2020-12');
    expect(monthsOf({ '1998-01': 30, '2021-01': 240, '2023-01': 240 }).first).toBe('1998-01');
  });
});

describe('the years that a series draws', () => {
  const months = { first: '2020-01', last: '2026-11' };
  const yearsOf = (year?: string, years: '3' | 'all' = '3') =>
    yearsOfSeries({ codes: year ? { year: [year] } : {}, years }, months).join(' ');

  it('are three up to the chosen one, or all; all if none is chosen', () => {
    expect(yearsOf('2024')).toBe('2022 2023 2024');
    expect(yearsOf()).toBe('2020 2021 2022 2023 2024 2025 2026');
    expect(yearsOf('2024', 'all')).toBe('2020 2021 2022 2023 2024 2025 2026');
  });

  it('do not begin before the records, of which nothing is known, except in a chosen year', () => {
    expect(yearsOf('2021')).toBe('2020 2021');
    expect(yearsOf('2020')).toBe('2020');
    expect(yearsOf('1999')).toBe('1999');
  });
});
