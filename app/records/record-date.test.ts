import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateProblem, isCalendarDay } from './record-date';

describe('the date of a record', () => {
  it.each([
    ['2025-03-31', null],
    ['1945-01-01', null],
    ['2026-11-21', null],
    ['2024-02-29', null],
    ['2026-11-22', 'date-in-future'],
    ['1944-12-31', 'date-too-early'],
    ['2025-02-30', 'date-impossible'],
    ['1900-02-29', 'date-impossible'],
    ['2025-13-01', 'date-impossible'],
    ['2025-00-10', 'date-impossible'],
    ['31-03-2025', 'date-format'],
    ['2025-3-1', 'date-format'],
    ['２０２５-03-31', 'date-format'],
  ])('%s: %s', (text, problem) => {
    expect(dateProblem(text, '2026-11-21')).toBe(problem);
  });

  it.each([
    ['2024-03', 'day', 'date-without-day'],
    ['2024', 'day', 'date-without-day'],
    ['2024-03', 'month', null],
    ['2024-03-17', 'month', null],
    ['2024', 'month', 'date-without-month'],
    ['2024', 'year', null],
    ['2024-03', 'year', null],
    ['2026-11', 'month', null],
    ['2026', 'year', null],
    ['2026-12', 'month', 'date-in-future'],
    ['2026-11-22', 'month', 'date-in-future'],
    ['2027', 'year', 'date-in-future'],
    ['2024-13', 'month', 'date-impossible'],
    ['2024-00', 'year', 'date-impossible'],
    ['2024-02-30', 'month', 'date-impossible'],
    ['1944', 'year', 'date-too-early'],
    ['0000', 'year', 'date-too-early'],
    ['20240', 'year', 'date-format'],
    ['２０２４', 'year', 'date-format'],
    ['2024-', 'month', 'date-format'],
    ['-2024', 'year', 'date-format'],
  ] as const)('%s where a source states the %s: %s', (text, precision, problem) => {
    expect(dateProblem(text, '2026-11-21', precision)).toBe(problem);
  });

  it("exists in the calendar exactly when the machine's clock knows it", () => {
    const parts = fc.tuple(fc.nat(2100), fc.nat(14), fc.nat(33));
    fc.assert(
      fc.property(parts, ([year, month, day]) => {
        const date = new Date(0);
        date.setUTCFullYear(year + 100, month - 1, day);
        const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect(isCalendarDay(year + 100, month, day)).toBe(isSame);
      }),
    );
  });
});
