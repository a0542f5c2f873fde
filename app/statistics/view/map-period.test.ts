import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { mapPeriodOf, neighbourOf, withMapStart } from './map-period';
import { defaultView } from './view';

const view = { ...defaultView(complaints, 2026), map: 'week' as const };
const lastDate = '2026-05-20';

describe('the week of a map without a chosen start', () => {
  it.each([
    [{ year: ['2026'] }, '2026-05-11'],
    [{ year: ['2026'], month: ['3'] }, '2026-03-30'],
    [{ year: ['2024'] }, '2024-12-30'],
    [{}, '2026-05-11'],
    [{ month: ['3'] }, '2026-03-30'],
    [{ month: ['5'] }, '2026-05-11'],
    [{ month: ['9'] }, '2025-09-29'],
    [{ year: ['2027'] }, '2026-12-28'],
    [{ year: ['2026'], month: ['9'] }, '2026-08-31'],
  ])('is the last one of %j that is over, if it has one', (time, start) => {
    expect(mapPeriodOf({ ...view, codes: time }, lastDate)?.start).toBe(start);
  });

  it('is a running one on its last day, or if the filter has no other', () => {
    const startOf = (last: string) =>
      mapPeriodOf({ ...view, codes: { year: ['2026'] } }, last)?.start;
    expect(startOf('2026-05-24')).toBe('2026-05-18');
    expect(startOf('2026-01-02')).toBe('2025-12-29');
  });

  it('is the chosen one', () => {
    expect(mapPeriodOf({ ...view, start: '2026-05-18' }, lastDate)?.start).toBe('2026-05-18');
  });
});

it('the map of a year follows the filter', () => {
  expect(mapPeriodOf({ ...view, map: 'year' }, lastDate)).toBeNull();
});

describe('a step of the map', () => {
  it.each([
    ['week', '2024-12-30', 1, { start: '2025-01-06', end: '2025-01-12' }],
    ['week', '2024-12-30', -1, { start: '2024-12-23', end: '2024-12-29' }],
    ['month', '2024-12-01', 1, { start: '2025-01-01', end: '2025-01-31' }],
    ['month', '2024-03-01', -1, { start: '2024-02-01', end: '2024-02-29' }],
  ] as const)('of a %s from %s by %i', (period, start, step, neighbour) => {
    expect(neighbourOf(period, start, step)).toEqual(neighbour);
  });

  it('takes the chosen year and month along', () => {
    const codes = { year: ['2026'], month: ['1'] };
    const moved = withMapStart({ ...view, codes }, '2025-12-22');
    expect(moved).toMatchObject({ start: '2025-12-22', codes: { year: ['2025'], month: ['12'] } });
  });

  it('keeps all years and all months', () => {
    const moved = withMapStart({ ...view, codes: {} }, '2025-12-22');
    expect(moved).toMatchObject({ start: '2025-12-22', codes: {} });
  });
});
