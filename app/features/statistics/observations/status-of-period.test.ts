import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Filter } from '../engine';
import { statusOfPeriods } from './status-of-period';

/** The codes with status P among some, in a calculation that covers the days until one. */
function provisional(
  codes: readonly string[],
  dimension: string,
  coveredUntil: string,
  date: string,
  filter: Filter = { codes: {} },
) {
  const context = {
    dataset: complaints,
    codeLists: new Map(),
    calculation: { coveredUntil, date },
  };
  const statusOf = statusOfPeriods(context, { filter, measure: 'cases', dimension });
  return codes.filter((code) => statusOf(code) === 'P');
}

describe('a period that records do not cover to its end', () => {
  const years = ['2024', '2025', '2026'];
  const months = ['2025-10', '2025-11', '2025-12', '2026-01'];

  it('stays provisional when the calendar says that it is over', () => {
    expect(provisional(years, 'year', '2025-11-25', '2025-11-26')).toEqual(['2025']);
    expect(provisional(years, 'year', '2025-11-25', '2026-01-05')).toEqual(['2025', '2026']);
    expect(provisional(months, 'year_month', '2025-11-25', '2026-01-05')).toEqual(months.slice(1));
    const weeks = ['2025-W47', '2025-W48', '2025-W49', '2026-W01'];
    expect(provisional(weeks, 'week', '2025-11-23', '2026-01-05')).toEqual(weeks.slice(1));
  });

  it('is one that ends after the last day covered', () => {
    expect(provisional(months, 'year_month', '2025-11-30', '2025-11-30')).toEqual(['2025-12']);
    expect(provisional(years, 'year', '2025-12-31', '2026-01-05')).toEqual(['2026']);
    expect(provisional(years, 'year', '2025-12-31', '2025-12-31')).toEqual(['2026']);
  });

  it('is provisional only if the filter counts days that are missing', () => {
    const of = (codes: Filter['codes']) =>
      provisional(['10', '11', '12'], 'month', '2025-11-25', '2026-01-05', { codes });
    expect(of({ year: ['2024'] })).toEqual([]);
    expect(of({ year: ['2025'] })).toEqual(['11', '12']);
    const days = { codes: {}, start: '2025-11-17', end: '2025-11-23' };
    expect(provisional(years, 'year', '2025-11-23', '2026-01-05', days)).toEqual([]);
  });
});
