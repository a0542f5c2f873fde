import { describe, expect, it } from 'vitest';
import { type Observations } from './observation';
import { getTexts } from '~/platform/i18n/texts.server';
import {
  coverageOf,
  isComplete,
  isOfAllYears,
  monthsBetween,
  monthsOfSeries,
  monthsWithRecords,
  provisionalNote,
  strayNotes,
  yearsOfSeries,
} from './series-codes';

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

describe('the months of a year that a series draws', () => {
  const months = { first: '2020-03', last: '2026-11' };
  const of = (year: string, reach = '2026-11') =>
    monthsOfSeries({ codes: { year: [year] } }, reach, months).join(' ');

  it('are those that the records cover at least in part', () => {
    expect(of('2025')).toBe('1 2 3 4 5 6 7 8 9 10 11 12');
    expect(of('2026')).toBe('1 2 3 4 5 6 7 8 9 10 11');
    expect(of('2020')).toBe('3 4 5 6 7 8 9 10 11 12');
    expect(of('2019')).toBe('1 2 3 4 5 6 7 8 9 10 11 12');
    expect(of('2027')).toBe('');
  });

  it('are all from the first to the last with records where no year is chosen', () => {
    const all = monthsOfSeries({ codes: {} }, '', { first: '2025-11', last: '2026-02' });
    expect(all).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsBetween({ first: '2025-12', last: '2025-12' })).toEqual(['2025-12']);
  });
});

describe('a series', () => {
  it('is of all years if they are chosen, or none is', () => {
    expect(isOfAllYears({ codes: {}, years: '3' })).toBe(true);
    expect(isOfAllYears({ codes: { year: ['2025'] }, years: 'all' })).toBe(true);
    expect(isOfAllYears({ codes: { year: ['2025'] }, years: '3' })).toBe(false);
  });

  it('has years of records by year that state no month', () => {
    expect(monthsOf({ '1958': 1, '2021': 240, '2026': 280 })).toEqual({
      first: '2021-01',
      last: '2026-11',
      stray: '1958-01',
    });
  });

  it.each([
    ['2021', 'A', '2021-03-05', false],
    ['2021', 'A', '2021-01-31', true],
    ['2021', 'A', undefined, true],
    ['2022', 'A', '2021-03-05', true],
    ['2022', 'P', '2021-03-05', false],
    ['2021-01', 'A', '2021-03-05', true],
    ['1', 'B', '2021-03-05', true],
  ] as const)(
    'is complete in %s, of status %s, of records from %s: %s',
    (code, status, first, is) => {
      expect(isComplete({ code, status }, { firstDate: first })).toBe(is);
    },
  );

  it('says how far the records cover its incomplete periods, and what is before its first', async () => {
    const t = await getTexts('en', 'statistics');
    const calculation = { coveredUntil: '2026-11-25', date: '2026-11-26', lastDate: '2026-11-25' };
    const context = { calculation, language: 'en', t } as Parameters<typeof coverageOf>[0];
    const complete = [{ code: '2025', status: 'A' }] as const;
    const incomplete = [...complete, { code: '2026', status: 'P' }] as const;
    expect(coverageOf(context, complete)).toBeNull();
    expect(provisionalNote(context, complete, 'provisionalNote')).toBeUndefined();
    const until = coverageOf(context, incomplete);
    expect(until).toContain('25 November 2026');
    expect(provisionalNote(context, incomplete, 'provisionalNote')).toBe(
      `Hatched: incomplete, with records only ${until}.`,
    );
    const notesOf = (begins: string | undefined, stray?: string) =>
      strayNotes({ language: 'en', t }, begins, { first: '', last: '', stray });
    expect(notesOf('2021', '1958-06')).toEqual([
      'Begins in 2021. A few much older records, the first from 1958, are not drawn.',
    ]);
    for (const none of [notesOf('2021'), notesOf(undefined, '1958-06'), notesOf('1958', '1958-06')])
      expect(none).toEqual([]);
  });
});
