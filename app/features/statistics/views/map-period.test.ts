import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { mapPeriodOf, withMapStart } from './map-period';
import { defaultView } from './view';

const view = { ...defaultView(complaints, 2026), map: 'week' as const };
const lastDate = '2026-05-20';

describe('the week of a map without a chosen start', () => {
  it.each([
    [{ year: ['2026'] }, '2026-05-18'],
    [{ year: ['2026'], month: ['3'] }, '2026-03-30'],
    [{ year: ['2024'] }, '2024-12-30'],
    [{}, '2026-05-18'],
    [{ month: ['3'] }, '2026-03-30'],
    [{ month: ['9'] }, '2025-09-29'],
    [{ year: ['2026'], month: ['9'] }, '2026-08-31'],
  ])('is the last one of %j that the records reach', (time, start) => {
    expect(mapPeriodOf({ ...view, codes: time }, lastDate)?.start).toBe(start);
  });
});

describe('a step of the map', () => {
  it('takes the chosen year and month along', () => {
    const codes = { year: ['2026'], month: ['1'] };
    const moved = withMapStart({ ...view, codes }, '2025-12-22');
    expect(moved).toMatchObject({ start: '2025-12-22', codes: { year: ['2025'], month: ['12'] } });
  });

  it('leaves all years and all months as they are', () => {
    const moved = withMapStart({ ...view, codes: {} }, '2025-12-22');
    expect(moved).toMatchObject({ start: '2025-12-22', codes: {} });
  });
});
