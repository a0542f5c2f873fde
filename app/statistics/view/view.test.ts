import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { daysOfFilter } from './filter-days';
import { filterOfView } from './filter-of-view';
import { defaultView, narrowedTo, widenedBy, withCodes, withoutAdvancedCodes } from './view';

const year = 2026;
const view = { ...defaultView(complaints, year), start: '2026-03-02' };
const choose = (codes: Record<string, string[]>) => ({ ...view, codes });

describe('a view narrowed to a code', () => {
  const narrow = (codes: Record<string, string[]>, parameter: string, code: string) =>
    narrowedTo(complaints, choose(codes), parameter, code);

  it('has this code alone in its parameter, and keeps the rest', () => {
    const narrowed = narrow({ year: ['2025'], right: ['R01', 'R02'] }, 'right', 'R03');
    expect(narrowed).toEqual(choose({ year: ['2025'], right: ['R03'] }));
  });

  it('loses the codes that depend on the parameter', () => {
    const codes = { province: ['31'], city: ['31.71'], case_detail: ['I01.1'] };
    expect(narrow(codes, 'province', '35').codes).toEqual({
      province: ['35'],
      case_detail: ['I01.1'],
    });
  });

  it('is of the month and its year if the code is a month of a year', () => {
    const narrowed = narrow({ right: ['R01'] }, 'year_month', '2024-07');
    expect(narrowed.codes).toEqual({ right: ['R01'], year: ['2024'], month: ['7'] });
    expect(narrowed.start).toBeUndefined();
  });

  it('shows the newest part of a year on the map', () => {
    expect(narrow({}, 'year', '2024').start).toBeUndefined();
  });

  it('accepts a parameter without a dimension', () => {
    expect(narrow({}, 'unknown', '1').codes).toEqual({ unknown: ['1'] });
  });
});

describe('a view without a code', () => {
  const widen = (codes: Record<string, string[]>, parameter: string, code: string) =>
    widenedBy(complaints, choose(codes), { parameter, code }, year);

  it('keeps the other codes of the parameter, and the rest of the view', () => {
    const widened = widen({ year: ['2025'], right: ['R01', 'R02'] }, 'right', 'R02');
    expect(widened).toEqual(choose({ year: ['2025'], right: ['R01'] }));
    expect(widen({ right: ['R01'] }, 'right', 'R01').codes).toEqual({});
    expect(widen({}, 'right', 'R01').codes).toEqual({});
  });

  it('returns to the default of a parameter that has one', () => {
    const widened = widen({ year: ['2024'] }, 'year', '2024');
    expect(widened.codes).toEqual({ year: ['2026'] });
    expect(widened.start).toBeUndefined();
  });

  it('loses what depends on a code of the basic filter', () => {
    const codes = { province: ['31'], city: ['31.71'], right: ['R01'] };
    expect(widen(codes, 'province', '31').codes).toEqual({ right: ['R01'] });
  });

  it('keeps what depends on several codes while some of them remain', () => {
    const codes = { issue: ['I01', 'I02'], case_detail: ['I02.1'] };
    expect(widen(codes, 'issue', 'I01').codes).toEqual({ issue: ['I02'], case_detail: ['I02.1'] });
    expect(widen({ unknown: ['1', '2'] }, 'unknown', '1').codes).toEqual({ unknown: ['2'] });
  });
});

it('a view without the advanced filter keeps the codes of the basic one', () => {
  const advanced = {
    ...choose({ year: ['2025'], city: ['31.71'], right: ['R01'] }),
    isAdvanced: true,
  };
  expect(withoutAdvancedCodes(complaints, advanced)).toEqual({
    ...advanced,
    codes: { year: ['2025'], city: ['31.71'] },
    isAdvanced: false,
  });
});

it('the default view of a dataset counts its first measure', () => {
  expect(view).toMatchObject({ measure: 'cases', years: '3', isAdvanced: false });
  expect(defaultView(consultations, year).measure).toBe('consultations');
});

describe('the filter of a view', () => {
  it('names the dimension of the division for its parameter', () => {
    const chosen = withCodes(choose({ right: ['R01'] }), 'province', ['31']);
    expect(filterOfView(complaints, chosen)).toEqual({
      codes: { province_34: ['31'], right: ['R01'] },
    });
    expect(filterOfView(complaints, { ...chosen, division: '38' }, ['right'])).toEqual({
      codes: { province: ['31'] },
    });
  });
});

describe('the days of a filter', () => {
  it.each([
    [{}, null],
    [{ month: ['3'] }, null],
    [{ year: ['2025'] }, { start: '2025-01-01', end: '2025-12-31' }],
    [{ year: ['2024', '2025', '2026'] }, { start: '2024-01-01', end: '2026-12-31' }],
    [
      { year: ['2025'], month: ['2'] },
      { start: '2025-02-01', end: '2025-02-28' },
    ],
  ])('of the codes %j', (codes, days) => {
    expect(daysOfFilter({ codes })).toEqual(days);
  });

  it('are those that it names', () => {
    const days = { start: '2025-03-03', end: '2025-03-09' };
    expect(daysOfFilter({ codes: { year: ['2020'] }, ...days })).toEqual(days);
    const fullYear = { start: '2020-01-01', end: '2020-12-31' };
    expect(daysOfFilter({ codes: { year: ['2020'] }, start: days.start })).toEqual(fullYear);
    expect(daysOfFilter({ codes: { year: ['2020'] }, end: days.end })).toEqual(fullYear);
  });
});
