import { describe, expect, it } from 'vitest';
import { type Observation } from '../../observations/observation';
import { monthGrid } from './kind.server';
import { monthsBefore, type ObservationOfMonth } from './months-before';

const exact = (value: number): Observation => ({
  protection: 'exact',
  value,
  code: '',
  status: 'A',
});
const belowThreshold: Observation = {
  protection: 'below-threshold',
  value: null,
  max: 5,
  code: '',
  status: 'A',
};

/** Returns months from a year on; the value is a hundred for each year after 2020, plus the month. */
const since =
  (first: number, others: Readonly<Record<string, Observation>> = {}): ObservationOfMonth =>
  (year, month) =>
    year < first ? null : (others[`${year}-${month}`] ?? exact(100 * (year - 2020) + month));

describe('the months of earlier years', () => {
  it('are those of the year before, and the least and greatest of the five years before that', () => {
    const before = monthsBefore(2026, since(2015));
    expect(before?.year).toBe('2025');
    expect(before?.values).toEqual([501, 502, 503, 504, 505, 506, 507, 508, 509, 510, 511, 512]);
    expect(before?.range).toMatchObject({ from: '2020', to: '2024' });
    expect(before?.range?.bounds[8]).toEqual([9, 409]);
  });

  it('have a range only from at least three whole years', () => {
    expect(monthsBefore(2026, since(2022))?.range).toMatchObject({ from: '2022', to: '2024' });
    expect(monthsBefore(2026, since(2023))?.range).toBeUndefined();
    expect(monthsBefore(2026, since(2025))?.values).toHaveLength(12);
    expect(monthsBefore(2026, since(2026))).toBeUndefined();
  });

  it('include only disclosed counts', () => {
    const before = monthsBefore(2026, since(2020, { '2025-5': belowThreshold }));
    expect(before?.range?.bounds[4]).toEqual([5, 405]);
    expect(before?.values[4]).toBeNull();
    expect(monthsBefore(2026, since(2020, { '2022-4': belowThreshold }))?.range).toBeUndefined();
  });
});

describe('months by years', () => {
  const { years, rows } = monthGrid([2024, 2025], since(2025, { '2025-2': belowThreshold }), 'en');

  it('are written as disclosed, and empty where the records cannot reach', () => {
    expect(years).toEqual(['2024', '2025']);
    expect(rows.slice(0, 3)).toEqual([
      {
        label: 'January',
        cells: [
          { text: '', shade: 0 },
          { text: '501', shade: 1 },
        ],
      },
      {
        label: 'February',
        cells: [
          { text: '', shade: 0 },
          { text: '<6', shade: 0 },
        ],
      },
      {
        label: 'March',
        cells: [
          { text: '', shade: 0 },
          { text: '503', shade: 1 },
        ],
      },
    ]);
  });

  it('are shaded from the least to the greatest', () => {
    const shades = rows.map(({ cells }) => cells[1]?.shade);
    expect(shades).toEqual([1, 0, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5]);
  });
});
