import { describe, expect, it } from 'vitest';
import { getTexts } from '~/platform/i18n/texts.server';
import { type CoveredTime } from '~/calculations/calculation-info';
import { countedDays } from './filter-days';
import { timeOf } from './describe-view';

const t = await getTexts('en', 'statistics');
const records = { firstDate: '2020-03-05', coveredUntil: '2026-10-31' };

/** Returns the period of a filter in words that need no context. */
const subjectUnder = (codes: Record<string, string[]>, calculation: CoveredTime = records) =>
  timeOf({ codes }, 'en', t, calculation).replaceAll(/[\u2009\u202f]/g, ' ');

describe('the period of figures that stand alone', () => {
  it('names the part of a year or month that the records cover', () => {
    expect(subjectUnder({ year: ['2025'] })).toBe('2025');
    expect(subjectUnder({ year: ['2026'] })).toBe('January – October 2026');
    const byDays = { ...records, coveredUntil: '2026-11-25' };
    expect(subjectUnder({ year: ['2026'] }, byDays)).toBe('1 January – 25 November 2026');
    expect(subjectUnder({ year: ['2026'], month: ['11'] }, byDays)).toBe('1 – 25 November 2026');
    expect(subjectUnder({ year: ['2026'], month: ['10'] }, byDays)).toBe('October 2026');
    expect(subjectUnder({ year: ['2020'] })).toBe('March – December 2020');
    expect(subjectUnder({ year: ['2020'], month: ['3'] })).toBe('March 2020');
    expect(subjectUnder({ year: ['2020'] }, { ...records, firstDate: '2020-01-09' })).toBe('2020');
    const filter = { codes: { year: ['2020'] } };
    expect(countedDays(filter, records)).toEqual({ start: '2020-03-01', end: '2020-12-31' });
  });

  it('says "so far" for the last month or year of records that state no day', () => {
    const byMonths = { ...records, runningUntil: '2026-11-30', datePrecision: 'month' } as const;
    expect(subjectUnder({ year: ['2026'] }, byMonths)).toBe('January – November 2026 so far');
    expect(subjectUnder({ year: ['2026'], month: ['11'] }, byMonths)).toBe('November 2026 so far');
    const byYears = {
      firstDate: '2020-01-01',
      coveredUntil: '2025-12-31',
      runningUntil: '2026-12-31',
      datePrecision: 'year' as const,
    };
    expect(subjectUnder({ year: ['2026'] }, byYears)).toBe('2026 so far');
  });

  it('names the years that include a month of all years', () => {
    expect(subjectUnder({ month: ['2'] })).toBe('February of the years 2021 to 2026');
    expect(subjectUnder({ month: ['12'] })).toBe('December of the years 2020 to 2025');
    expect(subjectUnder({ month: ['11'] }, { ...records, coveredUntil: '2026-11-25' })).toBe(
      'November of the years 2020 to 2026 (incomplete)',
    );
    expect(subjectUnder({ month: ['12'] }, { ...records, earlierYears: [1958] })).toBe(
      'December of all years',
    );
  });
});
