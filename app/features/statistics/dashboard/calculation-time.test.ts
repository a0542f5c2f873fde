import { describe, expect, it } from 'vitest';
import { calculationInfo, describeCalculation } from './calculation-time';

const row = {
  id: 3,
  dataset: 'complaints',
  through_import: 2,
  records: 10,
  is_synthetic: true,
  last_date: null,
  calculated_by: 'operator',
  calculated_at: new Date('2026-11-21T20:00:00Z'),
};

describe('what pages show of a calculation', () => {
  it('is its day in Jakarta, which stands for that of the newest record where there is none', () => {
    expect(describeCalculation(row)).toMatchObject({ date: '2026-11-22', lastDate: '2026-11-22' });
  });

  it('is nothing that only staff know of it', () => {
    expect(calculationInfo({ ...row, ...describeCalculation(row) })).toEqual({
      id: 3,
      date: '2026-11-22',
      lastDate: '2026-11-22',
      records: 10,
      isSynthetic: true,
    });
  });
});
