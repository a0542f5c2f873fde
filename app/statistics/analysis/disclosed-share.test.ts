import { expect, it } from 'vitest';
import { type DisclosedValue } from '~/protection/protect-table';
import { disclosesMost, shareOfCodes, shareOfComparison } from './disclosed-share';

const rounded = (value: number): DisclosedValue => ({ protection: 'rounded', value });
const belowThreshold: DisclosedValue = { protection: 'below-threshold', value: null, max: 5 };
const suppressedValue: DisclosedValue = { protection: 'suppressed', value: null, min: 15 };

it('the share of a table is that of the records whose codes are disclosed', () => {
  expect(shareOfCodes([rounded(12), belowThreshold, suppressedValue], rounded(60))).toBeCloseTo(
    0.2,
  );
  expect(shareOfCodes([belowThreshold, suppressedValue], rounded(60))).toBe(0);
  // A record may have several codes; a suppressed total gives no share.
  expect(shareOfCodes([rounded(45), rounded(30)], rounded(60))).toBe(1);
  expect(shareOfCodes([rounded(12)], suppressedValue)).toBe(1);
  expect([0, 0.2, 0.5, 1].map(disclosesMost)).toEqual([false, false, true, true]);
});

it('a comparison counts by the comparand that discloses less, and suppressed tables count as nothing', () => {
  const row = (...disclosed: DisclosedValue[]) =>
    ({ disclosed }) as Parameters<typeof shareOfComparison>[0]['tables'][0]['rows'][0];
  const total = { disclosed: [rounded(60), rounded(600)] };
  const open = {
    suppression: null,
    rows: [row(rounded(30), rounded(500)), row(belowThreshold, rounded(90))],
  };
  const suppressed = { suppression: 'few' as const, rows: [row(suppressedValue, rounded(600))] };
  expect(shareOfComparison({ total, tables: [open] })).toBe(0.5);
  expect(shareOfComparison({ total, tables: [open, suppressed] })).toBe(0.25);
  expect(shareOfComparison({ total, tables: [] })).toBe(0);
});
