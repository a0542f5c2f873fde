import { describe, expect, it } from 'vitest';
import { calculationInfo, describeCalculation, runningYearOf } from './calculation-info';

const row = {
  id: 3,
  dataset: 'complaints',
  through_import: 2,
  records: 10,
  held_records: null,
  is_synthetic: true,
  first_date: null,
  earlier_years: [],
  last_date: null,
  covered_until: null,
  default_year: null,
  recorded: null,
  date_precision: 'day' as const,
  calculated_by: 'operator',
  calculated_at: new Date('2026-11-21T20:00:00Z'),
};

describe('what pages show of a calculation', () => {
  it('is its day in Jakarta, also as the day of the newest record where there is none', () => {
    expect(describeCalculation(row)).toMatchObject({
      date: '2026-11-22',
      lastDate: '2026-11-22',
      coveredUntil: '2026-11-22',
      defaultYear: 2026,
    });
  });

  it('is the year that views open with, or that year has too few records', () => {
    const early = describeCalculation({ ...row, last_date: '2026-01-13', default_year: 2025 });
    expect(early.defaultYear).toBe(2025);
    expect(runningYearOf(early, '2025')).toBe(2026);
    expect(runningYearOf(early, '2024')).toBeNull();
    expect(runningYearOf({ ...early, defaultYear: 2026 }, '2026')).toBeNull();
  });

  it('includes nothing that only staff know of it', () => {
    expect(calculationInfo({ ...row, ...describeCalculation(row) })).toEqual({
      id: 3,
      date: '2026-11-22',
      lastDate: '2026-11-22',
      coveredUntil: '2026-11-22',
      defaultYear: 2026,
      records: 10,
      isSynthetic: true,
    });
  });
});
