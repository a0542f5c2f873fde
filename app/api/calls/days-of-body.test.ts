import { describe, expect, it } from 'vitest';
import { parametersOfDays } from './days-of-body';

describe('the days of a call of the map', () => {
  it.each([
    [{}, {}],
    [{ startDate: null, endDate: null, year: '2025' }, {}],
    [
      { startDate: '2024-02-01', endDate: '2024-02-29' },
      { map: 'month', start: '2024-02-01', year: '0' },
    ],
    [
      { startDate: '2025-03-03', endDate: '2025-03-09', year: '2025' },
      { map: 'week', start: '2025-03-03', year: '2025' },
    ],
    [{ startDate: '2025-01-01', endDate: '2025-12-31' }, { year: '2025' }],
    [{ startDate: '2025-01-01', endDate: '2025-12-31', year: '0' }, { year: '2025' }],
  ])('%j are %j', (asked, parameters) => {
    expect(parametersOfDays(asked)).toEqual(parameters);
  });

  it.each([
    { startDate: '2025-03-01' },
    { endDate: '2025-03-31' },
    { startDate: '2025-03-01', endDate: '2025-03-30' },
    { startDate: '2025-03-04', endDate: '2025-03-10' },
    { startDate: '2024-01-01', endDate: '2025-12-31' },
    { startDate: '2025-01-01', endDate: '2025-12-31', year: '2024' },
  ])('are refused where they are no month, week or year: %j', (asked) => {
    expect(parametersOfDays(asked)).toBeNull();
  });
});
