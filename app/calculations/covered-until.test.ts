import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginWithin, coveredFrom, coveredUntil, isPartOfYear } from './covered-until';

/** Returns the days up to and including the last one that have records. */
function daysUntil(last: string, hasRecords: (day: Date) => boolean): Map<string, number> {
  const days = new Map<string, number>();
  for (let time = Date.parse('2024-01-01'); time <= Date.parse(last); time += 86_400_000) {
    const day = new Date(time);
    if (hasRecords(day) || day.toJSON().startsWith(last)) days.set(day.toJSON().slice(0, 10), 7);
  }
  return days;
}

const everyDay = () => true;
const onWorkingDays = (day: Date) => ![0, 6].includes(day.getUTCDay());
/** About one in nine days. */
const rarely = (day: Date) => (day.getTime() / 86_400_000) % 9 === 0;

describe('the last day that records cover', () => {
  it('is that of the newest record while its month is not over', () => {
    expect(coveredUntil(daysUntil('2025-11-25', rarely), '2025-11-26')).toBe('2025-11-25');
    expect(coveredUntil(daysUntil('2025-11-28', rarely), '2025-11-30')).toBe('2025-11-28');
    expect(coveredUntil(daysUntil('2025-11-30', everyDay), '2025-11-30')).toBe('2025-11-30');
  });

  it('never reaches beyond the month of the newest record', () => {
    for (const has of [everyDay, onWorkingDays, rarely])
      expect(coveredUntil(daysUntil('2025-11-25', has), '2026-01-05')! < '2025-12').toBe(true);
  });

  it('is that of the newest record if the rest of its month would usually have some', () => {
    expect(coveredUntil(daysUntil('2025-11-25', everyDay), '2026-01-05')).toBe('2025-11-25');
    expect(coveredUntil(daysUntil('2025-12-25', onWorkingDays), '2026-01-05')).toBe('2025-12-25');
    expect(coveredUntil(daysUntil('2025-12-02', rarely), '2026-01-05')).toBe('2025-12-02');
  });

  it('is the end of the month if that many days without records are usual', () => {
    // The 30th of November 2024 is a Saturday.
    expect(coveredUntil(daysUntil('2024-11-29', onWorkingDays), '2025-01-05')).toBe('2024-11-30');
    expect(coveredUntil(daysUntil('2025-12-30', rarely), '2026-01-05')).toBe('2025-12-31');
    expect(coveredUntil(daysUntil('2025-12-26', rarely), '2026-01-05')).toBe('2025-12-31');
  });

  it('does not count the days before the first record as days without one', () => {
    const days = new Map([['2025-11-10', 9], ['2025-11-11', 9], ['2025-11-12', 9]]); // prettier-ignore
    expect(coveredUntil(days, '2026-01-05')).toBe('2025-11-12');
    expect(coveredUntil(new Map([['2025-11-10', 9]]), '2026-01-05')).toBe('2025-11-10');
  });

  it('is absent without records', () => {
    expect(coveredUntil(new Map(), '2026-01-05')).toBeNull();
  });

  it('counts the spans without records as a check of each span does', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (found) => {
        const dayOf = (day: number) => new Date(Date.UTC(2025, 0, day)).toJSON().slice(0, 10);
        const sorted = found.sort((a, b) => a - b);
        const [first = 0, last = 0] = [sorted[0], sorted.at(-1)];
        const end = new Date(Date.UTC(2025, Number(dayOf(last).slice(5, 7)), 0));
        const missing = (end.getTime() - Date.parse(dayOf(last))) / 86_400_000;
        const spans = Array.from({ length: Math.max(0, last - first + 2 - missing) }, (_, index) =>
          sorted.every((day) => day < first + index || day >= first + index + missing),
        );
        const without = spans.filter(Boolean).length;
        const isUsual = missing === 0 || (spans.length > 0 && without / spans.length >= 0.05);
        const days = new Map(sorted.map((day) => [dayOf(day), 1]));
        expect(coveredUntil(days, '2026-01-05')).toBe(
          isUsual ? end.toJSON().slice(0, 10) : dayOf(last),
        );
      }),
    );
  });
});

describe('records that state no days', () => {
  const covered = (last: string, precision: 'month' | 'year', importedOn: string) =>
    coveredUntil(new Map([[last, 3]]), '2027-02-01', { precision, importedOn });

  it.each([
    ['2024-12-01', 'month', '2026-11-26', '2024-12-31'],
    ['2026-11-01', 'month', '2026-12-01', '2026-11-30'],
    ['2026-11-01', 'month', '2026-11-26', '2026-10-31'],
    ['2026-11-01', 'month', '2026-11-30', '2026-10-31'],
    ['2026-01-01', 'month', '2026-01-05', '2025-12-31'],
    ['2025-01-01', 'year', '2026-01-01', '2025-12-31'],
    ['2026-01-01', 'year', '2026-11-26', '2025-12-31'],
  ] as const)(
    'of %s (%s), imported on %s, cover up to %s',
    (last, precision, importedOn, until) => {
      expect(covered(last, precision, importedOn)).toBe(until);
    },
  );
});

describe('the first day that records cover', () => {
  const begin = (firstDate: string) => ({ firstDate, coveredUntil: '2026-11-25' });

  it('is the start of the first month with records, so that a year that begins later is incomplete', () => {
    expect(coveredFrom(begin('2019-07-03'))).toBe('2019-07-01');
    expect(isPartOfYear(begin('2019-07-01'), '2019')).toBe(true);
    expect(isPartOfYear(begin('2019-01-09'), '2019')).toBe(false);
    expect(isPartOfYear(begin('2019-07-01'), '2020')).toBe(false);
    expect(isPartOfYear(begin('2019-07-01'), '2026')).toBe(true);
  });

  it('does not make the years of stray records before it incomplete, nor periods of calculations that do not know it', () => {
    expect(isPartOfYear(begin('2019-07-01'), '1958')).toBe(false);
    expect(beginWithin({ start: '2019-01-01', end: '2019-12-31' }, {})).toBe(false);
  });
});
