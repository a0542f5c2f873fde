import { describe, expect, it } from 'vitest';
import { coarsestOf, endOfPeriod, startOfPeriod } from './date-precision';

describe('the precision of dates', () => {
  it('of several sources is the coarsest', () => {
    expect(coarsestOf(['day', 'month', 'day'])).toBe('month');
    expect(coarsestOf(['month', 'year', 'day'])).toBe('year');
    expect(coarsestOf([])).toBe('day');
  });

  it.each([
    ['day', '2024-02-17', '2024-02-17', '2024-02-17'],
    ['month', '2024-02-17', '2024-02-01', '2024-02-29'],
    ['month', '2023-12', '2023-12-01', '2023-12-31'],
    ['year', '2024-02-17', '2024-01-01', '2024-12-31'],
    ['year', '2024', '2024-01-01', '2024-12-31'],
  ] as const)('a %s: %s is counted on %s and reaches to %s', (precision, date, first, last) => {
    expect(startOfPeriod(date, precision)).toBe(first);
    expect(endOfPeriod(first, precision)).toBe(last);
  });
});
