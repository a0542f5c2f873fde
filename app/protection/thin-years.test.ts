import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { CODE_SEPARATOR, type Filter } from '~/engine/engine';
import { disclosureLevelOf } from './disclosure-level';
import { readPolicy } from './read-policy.server';
import { countedYears, isOfThinYear, noThinYears, yearsOf, yearsUnder } from './thin-years';

const policy = await readPolicy('protected');
const exact = await readPolicy('exact');
const years = { thin: ['2012'], others: ['2024', '2025'], records: 9 };
const filterOf = (codes: Record<string, string[]>, days: Partial<Filter> = {}): Filter => ({
  codes,
  ...days,
});

describe('years of few records', () => {
  const byYear = new Map(
    Object.entries({ 2011: 2, 2012: 9, 2024: 10, 2025: 30 }).map(([year, count]) => [
      year,
      { count },
    ]),
  );

  it('have fewer than a view needs for tables', () => {
    expect(yearsOf(byYear, policy)).toEqual({
      thin: ['2011', '2012'],
      others: ['2024', '2025'],
      records: 11,
    });
  });

  it('do not exist where everything is exact', () => {
    expect(yearsOf(byYear, exact)).toEqual({ thin: [], others: [], records: 0 });
  });
});

describe('the years that a table counts', () => {
  const of = (filter: Filter, ...dimensions: string[]) =>
    countedYears({ filter, dimensions }, years, policy);

  it.each([
    ['without a filter', filterOf({})],
    ['under years alone', filterOf({ year: ['2012'] })],
    ['under nothing that is selected', filterOf({ right: [] })],
    ['without a year of few records', filterOf({ right: ['R01'], year: ['2024'] })],
    ['of days after it', filterOf({}, { start: '2013-01-01' })],
    ['of days before it', filterOf({}, { end: '2011-12-31' })],
    ['of months after it', filterOf({ year_month: ['2013-01'] })],
    ['of weeks after it', filterOf({ week: ['2013-W01'] })],
    ['of a month of another year', filterOf({ year: ['2012'], year_month: ['2024-01'] })],
  ])('are all that its filter selects: %s', (_, filter) => {
    expect(of(filter)).toBeNull();
  });

  it('are all years for a table by year alone', () => {
    expect(of(filterOf({}), 'year')).toBeNull();
  });

  it.each([
    ['by a dimension that reveals something', filterOf({}), ['claimant'], ['2024', '2025']],
    ['under a code', filterOf({ right: ['R01'] }), [], ['2024', '2025']],
    ['from a day on', filterOf({}, { start: '2012-12-31' }), [], ['2024', '2025']],
    ['up to a day', filterOf({}, { end: '2024-01-01' }), [], ['2024']],
    ['of the year of few', filterOf({ year: ['2012'] }), ['claimant'], []],
    ['of it and another', filterOf({ year: ['2012', '2025'] }), ['claimant'], ['2025']],
    ['of its month', filterOf({ year_month: ['2012-03', '2024-03'] }), [], ['2024']],
    ['of its week', filterOf({ week: ['2012-W11', '2025-W11'] }), [], ['2025']],
  ])('exclude the years of few: %s', (_, filter, dimensions, counted) => {
    expect(of(filter, ...dimensions)).toEqual(counted);
  });

  it('exclude one of several years of few', () => {
    const several = { ...years, thin: ['2011', '2012'] };
    const filter = filterOf({ year: ['2012', '2025'] });
    const table = { filter, dimensions: ['claimant'] };
    expect(countedYears(table, several, policy)).toEqual(['2025']);
  });

  it('are all where no year has few', () => {
    expect(
      countedYears({ filter: filterOf({}), dimensions: ['claimant'] }, noThinYears, policy),
    ).toBeNull();
  });

  it('are those that its filter may select', () => {
    const all = ['2012', '2024', '2025'];
    expect(yearsUnder(filterOf({}), all)).toEqual(all);
    expect(yearsUnder(filterOf({ year: ['2024'], right: ['R01'] }), all)).toEqual(['2024']);
    const days = { start: '2024-12-31', end: '2025-01-01' };
    expect(yearsUnder(filterOf({}, days), all)).toEqual(['2024', '2025']);
  });
});

describe('a row of a table', () => {
  it.each([
    ['2012', ['year'], true],
    ['2024', ['year'], false],
    ['2012-03', ['year_month'], true],
    ['2012-W11', ['week'], true],
    [['C01', '2012'].join(CODE_SEPARATOR), ['claimant', 'year'], true],
    [['2012', 'C01'].join(CODE_SEPARATOR), ['year', 'claimant'], true],
    [['2012', '2024'].join(CODE_SEPARATOR), ['claimant', 'year'], false],
    ['2012', ['office'], false],
    ['', ['year'], false],
  ])('%j by %j is of a year of few: %s', (row, dimensions, isThin) => {
    expect(isOfThinYear(row, dimensions, years)).toBe(isThin);
    expect(isOfThinYear(row, dimensions, noThinYears)).toBe(false);
  });
});

describe('the disclosure level beside years of few', () => {
  const levelOf = (codes: Record<string, string[]>, ...dimensions: string[]) =>
    disclosureLevelOf(complaints, { filter: { codes }, dimensions }, policy, new Map(), years);

  it.each([
    ['suppressed', { year: ['2012'] }, ['claimant']],
    ['suppressed', { year_month: ['2012-03'] }, []],
    ['exact', { year: ['2012'] }, []],
    ['rounded', {}, ['claimant']],
    ['rounded', { claimant: ['C01'] }, []],
    ['exact', { year: ['2025'] }, ['claimant']],
    // Each row but that of the year itself excludes it anyway.
    ['exact', {}, ['year', 'claimant']],
    ['exact', { claimant: ['C01'] }, ['year']],
    ['exact', {}, ['year_month']],
    ['rounded', {}, ['month']],
    ['exact', {}, []],
    ['exact', {}, ['year']],
  ])('is %s under %j by %j', (level, codes: Record<string, string[]>, dimensions) => {
    expect(levelOf(codes, ...dimensions)).toBe(level);
  });
});
