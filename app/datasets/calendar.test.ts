import { describe, expect, it } from 'vitest';
import { calendarCode } from './calendar';

describe('the calendar codes of a day', () => {
  it('are its year and month as numbers', () => {
    expect(calendarCode('2025-03-01', 'year')).toBe('2025');
    expect(calendarCode('2025-03-01', 'month')).toBe('3');
    expect(calendarCode('2025-03-01', 'year_month')).toBe('2025-03');
  });

  it.each([
    ['2024-12-30', '2025-W01'],
    ['2025-01-19', '2025-W03'],
    ['2021-01-03', '2020-W53'],
    ['2020-12-31', '2020-W53'],
    ['2023-01-01', '2022-W52'],
    ['2026-12-28', '2026-W53'],
  ])('give %s the ISO week %s', (day, week) => {
    expect(calendarCode(day, 'week')).toBe(week);
  });
});
