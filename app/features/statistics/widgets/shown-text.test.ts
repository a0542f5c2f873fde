import { expect, it } from 'vitest';
import { type Shown } from '../protection/protect-table';
import { readPolicy } from '../protection/read-policy.server';
import { shareText, shownText } from './shown-text';

const rounded = (value: number): Shown => ({ protection: 'rounded', value });
const counted = (value: number): Shown => ({ protection: 'exact', value });
const low: Shown = { protection: 'low', value: null, max: 5 };
const policy = await readPolicy('protected');

it('a count says whether it is exact, rounded, low or closed', () => {
  const closed = { protection: 'closed', value: null } as const;
  const shown = [counted(1234), rounded(24), low, closed, { ...closed, min: 19 }];
  expect(shown.map((one) => shownText(one, 'en'))).toEqual(['1,234', '≈24', '<6', '–', '≥19']);
});

it('shares are whole percents of shown numbers, from totals of 30 on', () => {
  const share = (part: Shown, total: Shown) => shareText(part, total, policy, 'en');
  expect(share(rounded(12), rounded(30))).toBe('40%');
  expect(share(rounded(12), rounded(27))).toBe('');
  expect(share(counted(12), counted(29))).toBe('');
  expect(share(low, counted(300))).toBe('');
  expect(share(rounded(12), low)).toBe('');
  expect(share(rounded(6), counted(9_000))).toBe('<1%');
  expect(share(counted(9), counted(1_000))).toBe('<1%');
  expect(share(rounded(2_298), counted(2_301))).toBe('>99%');
  // Both are rounded, and a part is no more than all.
  expect(share(rounded(33), rounded(30))).toBe('100%');
});

it('shares have a decimal if all counts are exact, for totals of at least 10', async () => {
  const exact = await readPolicy('exact');
  expect(shareText(counted(1), counted(16), exact, 'en')).toBe('6.3%');
  expect(shareText(counted(10), counted(10), exact, 'en')).toBe('100.0%');
  expect(shareText(counted(1), counted(9), exact, 'en')).toBe('');
});
