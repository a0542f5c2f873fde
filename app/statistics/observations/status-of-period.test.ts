import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Filter } from '~/engine/engine';
import { CODE_SEPARATOR } from '~/engine/engine';
import { statusOfFilter, statusOfPeriods } from './status-of-period';

/** Returns the codes with status P among some, in a calculation that covers the days up to one. */
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

  it('stays provisional when it is over according to the calendar', () => {
    expect(provisional(years, 'year', '2025-11-25', '2025-11-26')).toEqual(['2025']);
    expect(provisional(years, 'year', '2025-11-25', '2026-01-05')).toEqual(['2025', '2026']);
    expect(provisional(months, 'year_month', '2025-11-25', '2026-01-05')).toEqual(months.slice(1));
    const weeks = ['2025-W47', '2025-W48', '2025-W49', '2026-W01'];
    expect(provisional(weeks, 'week', '2025-11-23', '2026-01-05')).toEqual(weeks.slice(1));
  });

  it('is one that ends after the last covered day', () => {
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

describe('the year that the records begin in', () => {
  const context = {
    dataset: complaints,
    codeLists: new Map(),
    calculation: { coveredUntil: '2021-12-31', date: '2022-01-05', firstDate: '2019-08-14' },
  };
  const statuses = (
    dimension: string,
    codes: readonly string[],
    filter: Filter = { codes: {} },
  ) => {
    const statusOf = statusOfPeriods(context, { filter, measure: 'cases', dimension });
    return codes.map((code) => statusOf(code)).join('');
  };

  it('is incomplete if they begin after January, and so are its quarter and months of all years', () => {
    expect(statuses('year', ['2019', '2020', '2021', '2022'])).toBe('PAAP');
    expect(statuses('year_month', ['2019-08', '2019-09', '2020-01'])).toBe('AAA');
    expect(statuses('quarter', ['3', '4'], { codes: { year: ['2019'] } })).toBe('PA');
    expect(statuses('month', ['7', '8'])).toBe('PA');
    expect(statuses('year', ['2019'], { codes: { month: ['9'] } })).toBe('A');
  });

  it('makes the figures of its filter incomplete, too', () => {
    const of = (codes: Filter['codes']) => statusOfFilter(context, { codes });
    expect(of({ year: ['2019'] })).toBe('P');
    expect(of({ year: ['2019'], month: ['8'] })).toBe('A');
    expect(of({ year: ['2020'] })).toBe('A');
    expect(of({ year: ['2019', '2020'] })).toBe('P');
  });

  it('is complete if they begin in January, whatever the day', () => {
    const calculation = { ...context.calculation, firstDate: '2019-01-20' };
    expect(statusOfFilter({ ...context, calculation }, { codes: { year: ['2019'] } })).toBe('A');
  });
});

describe('a month of all years', () => {
  const months = Array.from({ length: 12 }, (_, month) => String(month + 1));

  it('is provisional if the last year lacks it, or a part of it', () => {
    expect(provisional(months, 'month', '2025-09-25', '2025-11-26')).toEqual([
      '9',
      '10',
      '11',
      '12',
    ]);
    expect(provisional(months, 'month', '2025-09-30', '2026-02-01')).toEqual(['10', '11', '12']);
    expect(provisional(['1', '2', '3', '4'], 'quarter', '2025-08-31', '2025-09-02')).toEqual([
      '3',
      '4',
    ]);
  });

  it('is not provisional after a whole year', () => {
    expect(provisional(months, 'month', '2025-12-31', '2026-01-05')).toEqual([]);
  });
});

describe('a period without data', () => {
  const calculation = {
    coveredUntil: '2026-11-25',
    date: '2026-11-26',
    firstDate: '2020-03-05',
    earlierYears: [1958],
  };
  const context = { dataset: complaints, codeLists: new Map(), calculation };
  const statusOf = (code: readonly string[], names: readonly string[], filter = {}) => {
    const [dimension, ...crossedBy] = names;
    const query = { filter: { codes: filter }, measure: 'cases', dimension, crossedBy };
    return statusOfPeriods(context, query)(code.join(CODE_SEPARATOR), false);
  };

  it('is missing after the covered days and before the first record, except for years of stray ones', () => {
    const months = ['year', 'month'];
    expect(statusOf(['2026', '12'], months)).toBe('O');
    expect(statusOf(['2026', '11'], months)).toBe('P');
    expect(statusOf(['2026', '10'], months)).toBe('A');
    expect(statusOf(['2020', '2'], months)).toBe('O');
    expect(statusOf(['2020', '3'], months)).toBe('A');
    expect(statusOf(['1958', '2'], months)).toBe('A');
    expect(statusOf(['1959', '2'], months)).toBe('O');
    expect(statusOf(['2026-12'], ['year_month'])).toBe('O');
    expect(statusOf(['12'], ['month'], { year: ['2026'] })).toBe('O');
    expect(statusOf(['2026', '4'], ['year', 'quarter'])).toBe('P');
    expect(statusOf(['2027', '1'], ['year', 'quarter'])).toBe('O');
    expect(statusOf(['4'], ['quarter'], { year: ['2027'] })).toBe('O');
    expect(statusOf(['2020', '1'], ['year', 'quarter'])).toBe('P');
    expect(statusOf(['31', '2019'], ['province', 'year'])).toBe('O');
    expect(statusOf(['31'], ['province'], { year: ['2026'] })).toBe('A');
  });

  it('makes the figures of a filter provisional if it ends after the covered days', () => {
    const of = (codes: Record<string, string[]>) => statusOfFilter(context, { codes });
    expect(of({ year: ['2026'] })).toBe('P');
    expect(of({ year: ['2026'], month: ['11'] })).toBe('P');
    expect(of({ year: ['2026'], month: ['10'] })).toBe('A');
    expect(of({ year: ['2025'] })).toBe('A');
    expect(of({ year: ['2024', '2025', '2026'] })).toBe('P');
    expect(of({})).toBe('A');
  });
});
