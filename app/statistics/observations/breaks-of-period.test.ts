import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { CODE_SEPARATOR, type Filter } from '~/engine/engine';
import { isAbsent, statusOfFilter, statusOfPeriods, statusOfRows } from './status-of-period';
import { testCode } from '../../../tests/support/test-code';

const moved = { merged_into: 'R01', merged_on: '2024-02-03', merged_by_imports: 'complaints:12' };
const codeLists = new Map([
  [
    'right',
    [
      testCode('R01'),
      testCode('NEW', { valid_from: '2023-05-10' }),
      testCode('OLD', { valid_to: '2022-12-31', successors: 'NEXT' }),
      testCode('NEXT'),
      testCode('BOTH', { valid_from: '2021-03-01', valid_to: '2023-06-30', successors: 'NEXT' }),
      testCode('MOVED', moved),
    ],
  ],
  ['complainant_type', [testCode('C01'), testCode('LATE', { valid_from: '2025-01-01' })]],
]);
const calculation = { coveredUntil: '2025-12-31', date: '2026-01-05', firstDate: '2020-01-02' };
const context = { dataset: complaints, codeLists, calculation };

/** Returns the status of a row with records, and that of the same row without any. */
function statusesOf(row: string[], names: string[], filter: Filter['codes'] = {}) {
  const [dimension, ...crossedBy] = names;
  const query = { filter: { codes: filter }, measure: 'cases', dimension, crossedBy };
  const of = statusOfPeriods(context, query);
  return of(row.join(CODE_SEPARATOR)) + of(row.join(CODE_SEPARATOR), false);
}

describe('a code that changed its meaning', () => {
  it.each([
    ['BB', ['NEW'], ['right'], {}],
    ['AA', ['R01'], ['right'], {}],
    ['BB', ['NEXT'], ['right'], {}],
    ['BB', ['OLD'], ['right'], {}],
    ['BB', ['NEW'], ['right'], { year: ['2023'] }],
    ['AA', ['NEW'], ['right'], { year: ['2024'] }],
    ['BB', ['NEW', '2023'], ['right', 'year'], {}],
    ['BB', ['2023', 'NEW'], ['year', 'right'], {}],
    ['AA', ['NEW', '2024'], ['right', 'year'], {}],
    ['BB', ['NEXT', '2023'], ['right', 'year'], {}],
    ['AA', ['R01', '2023'], ['right', 'year'], {}],
    ['BB', ['2023-05'], ['year_month'], { right: ['NEW'] }],
    ['AA', ['2023-06'], ['year_month'], { right: ['NEW'] }],
    ['BB', ['2023'], ['year'], { right: ['R01', 'NEW'] }],
    ['BB', ['2', '2023'], ['quarter', 'year'], { right: ['NEW'] }],
    ['AA', ['3', '2023'], ['quarter', 'year'], { right: ['NEW'] }],
    // Without a year, a month is of all of them.
    ['BB', ['7'], ['month'], { right: ['NEW'] }],
    ['BB', ['NEW', '7'], ['right', 'month'], {}],
    ['AA', ['R01', '7'], ['right', 'month'], {}],
    // The first chosen month after the change is the first that counts it.
    ['BB', ['2023'], ['year'], { right: ['NEW'], month: ['8'] }],
    ['AM', ['2023'], ['year'], { right: ['NEW'], month: ['3'] }],
    ['BB', ['2024'], ['year'], { right: ['NEW'], month: ['3'] }],
    ['BB', ['C01'], ['claimant'], { right: ['NEW'] }],
    ['BB', ['BOTH', '2021'], ['right', 'year'], {}],
    ['AM', ['BOTH', '2020'], ['right', 'year'], {}],
    ['AA', ['BOTH', '2022'], ['right', 'year'], {}],
    ['BB', ['OLD'], ['right'], { year: ['2022', '2024'] }],
    ['AA', ['C01'], ['claimant'], { right: ['NEW'], year: ['2025'] }],
  ])('has status %s for %j by %j under %j', (statuses, row, names, filter) => {
    expect(statusesOf(row, names, filter as Filter['codes'])).toBe(statuses);
  });

  it('marks the figures of a filter that contains it', () => {
    const of = (codes: Filter['codes'], days = {}) => statusOfFilter(context, { codes, ...days });
    expect(of({ right: ['NEW'] })).toBe('B');
    expect(of({ right: ['NEW'], year: ['2023'] })).toBe('B');
    expect(of({ right: ['NEW'], year: ['2024'] })).toBe('A');
    expect(of({ right: ['R01'] })).toBe('A');
    expect(of({ right: ['NEW'] }, { start: '2023-05-01', end: '2023-05-31' })).toBe('B');
    expect(of({ right: ['NEW'], year: ['2026'] })).toBe('P');
  });

  it.each([
    ['B', { start: '2023-05-01', end: '2023-05-31' }],
    ['B', { end: '2023-05-31' }],
    ['B', { start: '2023-05-01' }],
    ['A', { start: '2023-05-11', end: '2023-12-31' }],
    ['A', { start: '2023-05-11' }],
    ['A', { end: '2023-05-09' }],
  ])('has status %s for its year if the filter is of the days %j', (status, days) => {
    const filter = { codes: { right: ['NEW'] }, ...days };
    const query = { filter, measure: 'cases', dimension: 'year' };
    expect(statusOfPeriods(context, query)('2023')).toBe(status);
  });

  it('marks no row of a table whose rows have periods of their own', () => {
    const dimensions = (...names: string[]) =>
      complaints.dimensions.filter(({ name }) => names.includes(name));
    expect(statusOfRows(dimensions('right'), 'B')).toBe('B');
    expect(statusOfRows(dimensions('right', 'year'), 'B')).toBe('A');
    expect(statusOfRows([], 'P')).toBe('P');
  });
});

describe('a code that cannot have records', () => {
  it.each([
    ['AM', ['NEW', '2022'], ['right', 'year'], {}],
    ['AA', ['OLD', '2022'], ['right', 'year'], {}],
    ['BM', ['OLD', '2023'], ['right', 'year'], {}],
    ['AM', ['OLD'], ['right'], { year: ['2024'] }],
    ['AM', ['MOVED'], ['right'], {}],
    ['AM', ['MOVED', '2021'], ['right', 'year'], {}],
    ['AM', ['2022'], ['year'], { right: ['NEW'] }],
    ['AA', ['2022'], ['year'], { right: ['NEW', 'R01'] }],
    ['AM', ['2022'], ['year'], { right: ['MOVED'] }],
    ['AM', ['2022-12'], ['year_month'], { right: ['NEW'] }],
    ['AA', ['2022-W11'], ['week'], { right: ['NEW'] }],
    ['AM', ['C01'], ['claimant'], { right: ['MOVED'] }],
    ['AM', ['C01', '2022'], ['claimant', 'year'], { right: ['NEW'] }],
    ['AM', ['R01', '2024'], ['right', 'year'], { claimant: ['LATE'] }],
    ['AA', ['C01'], ['claimant'], { right: ['MOVED', 'R01'] }],
    ['AM', ['3'], ['month'], { right: ['NEW'], year: ['2023'] }],
    ['_X_X', ['_X'], ['right'], {}],
    ['_Z_Z', ['_Z'], ['right'], { year: ['2022'] }],
  ])('has status %s for %j by %j under %j', (statuses, row, names, filter) => {
    expect(statusesOf(row, names, filter as Filter['codes'])).toBe(statuses);
  });

  it('makes a filter absent if all its codes of a dimension are', () => {
    const of = (codes: Filter['codes'], days = {}) => isAbsent(context, { codes, ...days });
    expect(of({})).toBe(false);
    expect(of({ right: ['MOVED'] })).toBe(true);
    expect(of({ right: ['MOVED', 'R01'] })).toBe(false);
    expect(of({ right: ['NEW'] })).toBe(false);
    expect(of({ right: ['NEW'], year: ['2022'] })).toBe(true);
    expect(of({ right: ['NEW'], year: ['2023'] })).toBe(false);
    expect(of({ right: ['NEW'], year: ['2023'], month: ['4'] })).toBe(true);
    expect(of({ right: ['NEW'], year: ['2023'], month: ['4', '5'] })).toBe(false);
    expect(of({ right: ['NEW', 'OLD'], year: ['2022'] })).toBe(false);
    expect(of({ right: ['NEW'], year: ['2021', '2022'] })).toBe(true);
    expect(of({ right: ['NEW'] }, { start: '2023-01-01', end: '2023-05-09' })).toBe(true);
    expect(of({ right: ['NEW'] }, { start: '2023-01-01', end: '2023-05-10' })).toBe(false);
    expect(of({ right: ['OLD'] }, { start: '2023-01-01', end: '2023-05-10' })).toBe(true);
    expect(of({ right: ['OLD'] }, { start: '2022-12-31', end: '2023-05-10' })).toBe(false);
    expect(statusOfFilter(context, { codes: { right: ['MOVED'] } }, false)).toBe('M');
    expect(statusOfFilter(context, { codes: { right: ['MOVED'] } }, true)).toBe('A');
  });
});
