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

  it('exists in the calendar exactly when the clock of the machine knows it', () => {
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
