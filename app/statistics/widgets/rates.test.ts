import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { defaultView, withCodes, type View } from '../view/view';
import {
  inhabitantsOf,
  partOfRate,
  rateFormat,
  formatRate,
  rateOf,
  ratedYears,
  roundedRate,
} from './rates';
import { formatsOf } from '~/platform/i18n/formats';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type ReadContext } from '../observations/read-context';

const all = withCodes(defaultView(complaints, 2026), 'year', []);
const months = { first: '2024-03', last: '2026-11' };
const covered = { lastDate: '2026-11-25', coveredUntil: '2026-11-25' };
const yearsOf = (view: View) => ratedYears(view, covered, months);

describe('the years of a rate', () => {
  it('are one for a year, a month and a week, whose rates are not scaled', () => {
    const year = withCodes(all, 'year', ['2025']);
    const views: View[] = [year, withCodes(year, 'month', ['3']), { ...year, map: 'week' }];
    for (const view of views)
      expect(yearsOf(view)).toMatchObject({ parts: [{ year: 2025, part: 1 }], span: null });
  });

  const sumOf = (years: { parts: readonly { part: number }[] }) =>
    years.parts.reduce((sum, { part }) => sum + part, 0);

  it('are those from the first month with records to the last day, each by its days', () => {
    const years = yearsOf(all);
    expect(years.parts.map(({ year }) => year)).toEqual([2024, 2025, 2026]);
    // 1 March 2024 to 25 November 2026: 999 days.
    expect(sumOf(years)).toBeCloseTo(999 / 365.25, 10);
    expect(years.parts[1]?.part).toBeCloseTo(365 / 365.25, 10);
    expect(years.span).toEqual({ first: 2024, last: 2026 });
  });

  it('are those that include a month, if it is counted over all years', () => {
    const countOf = (month: string) => sumOf(yearsOf(withCodes(all, 'month', [month])));
    expect(['2', '3', '12'].map(countOf)).toEqual([2, 3, 2]);
    // Of November 2026, 25 of 30 days are covered.
    expect(countOf('11')).toBeCloseTo(2 + 25 / 30, 10);
  });

  it('are one if the records fill less than a year', () => {
    const short = ratedYears(all, covered, { first: '2026-02', last: '2026-11' });
    expect(short).toMatchObject({ parts: [{ year: 2026, part: 1 }], span: null });
  });
});

describe('a rate of less than a year', () => {
  const year = (code: string) => withCodes(all, 'year', [code]);
  const views: [View, string | null][] = [
    [year('2025'), null],
    [all, null],
    [year('2026'), '1 January – 25 November 2026'],
    [year('2024'), 'March – December 2024'],
    [withCodes(year('2025'), 'month', ['3']), 'March 2025'],
    [withCodes(year('2026'), 'month', ['11']), '1 – 25 November 2026'],
    [{ ...year('2025'), map: 'week', start: '2025-03-03' }, '3 – 9 March 2025'],
    [withCodes(all, 'month', ['3']), 'March'],
  ];

  it.each(views)('has its period, which no other rate has (%#)', (view, period) => {
    const found = partOfRate(view, yearsOf(view), 'en');
    // Intl puts narrow spaces around dashes.
    expect(found?.replace(/\s/g, ' ') ?? null).toBe(period);
  });

  it.each(languages)('is named after its period, unlike one of a year: %s', async (language) => {
    const t = await getTexts(language, 'statistics');
    const population = { of: new Map<string, number>(), source: '', years: [] };
    const calculation = { coveredUntil: covered.coveredUntil } as ReadContext['calculation'];
    const nameOf = (view: View) =>
      formatRate({ view, calculation, language, t }, yearsOf(view), population).name;
    for (const part of ['2026', '11', '25']) {
      const month = part === '11' ? new RegExp(`11|${formatsOf(language).monthName(11)}`) : part;
      expect(nameOf(year('2026'))).toMatch(month);
    }
    const others = [year('2025'), all].map(nameOf);
    expect(new Set(others)).toEqual(new Set([t('map.rate'), t('map.rateMean')]));
  });
});

describe('the inhabitants of a rate', () => {
  const of = (population: number | null, start: string, end: string) => {
    const known = { of: new Map([['91', 7]]), source: '', years: population ? [population] : [] };
    return inhabitantsOf(known, '91', { period: { start, end } }, ['2022-07-25']);
  };

  it('are those of the counted area: both before or both after its last change', () => {
    expect(of(2025, '2023-01-01', '2023-12-31')).toBe(7);
    expect(of(2020, '2021-01-01', '2021-12-31')).toBe(7);
    expect(of(2025, '2021-01-01', '2021-12-31')).toBeUndefined();
    expect(of(2020, '2023-01-01', '2023-12-31')).toBeUndefined();
    expect(of(2025, '2020-01-01', '2025-12-31')).toBeUndefined();
    const years = { of: new Map([['91', 7]]), source: '', years: [2020, 2024] };
    const period = { start: '2021-01-01', end: '2021-12-31' };
    expect(inhabitantsOf(years, '91', { period }, ['2022-07-25'])).toBeUndefined();
    expect(inhabitantsOf(years, '91', { period }, ['2019-07-25'])).toBe(7);
  });

  it('are those of today if no year is stated', () => {
    expect(of(null, '2023-01-01', '2023-12-31')).toBe(7);
    expect(of(null, '2021-01-01', '2021-12-31')).toBeUndefined();
  });
});

describe('a rate', () => {
  it('is the count for 100,000 person-years', () => {
    const years = (...parts: number[]) => ({ parts: parts.map((part) => ({ year: 2025, part })) });
    expect(rateOf({ value: 70 }, 1_000_000, years(3, 4))).toBeCloseTo(1, 10);
    expect(rateOf({ value: 70 }, 1_000_000, years(1))).toBeCloseTo(7, 10);
    expect(rateOf({ value: null }, 1_000_000, years(1))).toBeNull();
  });

  it('is rounded as it is written', () => {
    const written = rateFormat('en');
    expect([0.123, 0.994, 0.996, 1.04, 1.06, 12.34].map(written)).toEqual(
      ['0.12', '0.99', '1.0', '1.0', '1.1', '12.3'], // prettier-ignore
    );
    expect(roundedRate(0.996)).toBe(1);
  });
});
