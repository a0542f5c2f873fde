import { describe, expect, it } from 'vitest';
import { countedDays } from './days-of-body';

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
      { map: 'week', start: '2025-03-03' },
    ],
    [{ startDate: '2025-01-01', endDate: '2025-12-31' }, { year: '2025' }],
    [{ startDate: '2025-01-01', endDate: '2025-12-31', year: '0' }, { year: '2025' }],
  ])('%j are %j', (requested, parameters) => {
    expect(countedDays(requested)).toEqual({ parameters, dropped: [] });
  });

  it.each([
    ['2025-03-05', '2025-03-05', 'week', { start: '2025-03-03', end: '2025-03-09' }],
    ['2025-03-01', '2025-03-30', 'month', { start: '2025-03-01', end: '2025-03-31' }],
    ['2024-12-31', '2025-01-01', 'week', { start: '2024-12-30', end: '2025-01-05' }],
    ['2025-02-10', '2025-03-01', undefined, { start: '2025-01-01', end: '2025-12-31' }],
    ['2020-01-01', '2026-11-25', undefined, null],
  ])(
    'from %s to %s are widened to a longer period, which is named',
    (startDate, endDate, map, widened) => {
      const counted = countedDays({ startDate, endDate });
      expect([counted?.parameters.map, counted?.widened]).toEqual([map, widened]);
    },
  );

  it.each([
    [{ startDate: '2025-03-03', endDate: '2025-03-09', year: '2024', month: '3' }, ['year']],
    [{ startDate: '2025-03-03', endDate: '2025-03-09', year: '2025', month: '5' }, ['month']],
    [{ startDate: '2025-01-01', endDate: '2025-12-31', year: '2025', month: '1' }, ['month']],
    [{ startDate: '2024-01-01', endDate: '2025-12-31', year: '2025', month: '0' }, ['year']],
  ])('of %j take precedence over %j of the filter', (requested, dropped) => {
    expect(countedDays(requested)?.dropped).toEqual(dropped);
  });

  it.each([
    { startDate: '2025-03-01' },
    { endDate: '2025-03-31' },
    { startDate: '2025-03-02', endDate: '2025-03-01' },
  ])('are rejected as an invalid span: %j', (requested) => {
    expect(countedDays(requested)).toBeNull();
  });
});
