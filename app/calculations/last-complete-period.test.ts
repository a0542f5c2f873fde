import { expect, it } from 'vitest';
import { lastCompletePeriod } from './last-complete-period';

it.each([
  ['2026-10-31', 'month', '2026-10-31'],
  ['2026-10-30', 'month', '2026-09-30'],
  ['2026-01-15', 'month', '2025-12-31'],
  ['2024-03-01', 'month', '2024-02-29'],
  ['2025-12-31', 'year', '2025-12-31'],
  ['2025-12-30', 'year', '2024-12-31'],
] as const)('until %s, the last full %s ends on %s', (day, period, end) => {
  expect(lastCompletePeriod(day, period)).toBe(end);
});
