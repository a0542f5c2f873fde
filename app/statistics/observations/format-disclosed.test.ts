import { expect, it } from 'vitest';
import { type DisclosedValue } from '~/protection/protect-table';
import { readPolicy } from '~/protection/read-policy.server';
import { getTexts } from '~/platform/i18n/texts.server';
import {
  formatCount,
  formatDisclosed,
  hasShares,
  isWholePercent,
  percentText,
  shareOf,
  shareText,
} from './format-disclosed';

const rounded = (value: number): DisclosedValue => ({ protection: 'rounded', value });
const counted = (value: number): DisclosedValue => ({ protection: 'exact', value });
const belowThreshold: DisclosedValue = { protection: 'below-threshold', value: null, max: 5 };
const policy = await readPolicy('protected');

it('a count says whether it is exact, rounded, below the threshold or suppressed', () => {
  const suppressed = { protection: 'suppressed', value: null } as const;
  const disclosed = [
    counted(1234),
    rounded(24),
    belowThreshold,
    suppressed,
    { ...suppressed, min: 19 },
  ];
  expect(disclosed.map((value) => formatDisclosed(value, 'en'))).toEqual([
    '1,234',
    '≈24',
    '<6',
    '–',
    '≥19',
  ]);
});

const share = (part: DisclosedValue, total: DisclosedValue, language = 'en') =>
  shareText(part, total, policy, language);

it('shares are whole percents of disclosed numbers, from totals of 30 on', () => {
  expect(share(counted(12), counted(30))).toBe('40%');
  expect(share(rounded(12), rounded(27))).toBe('');
  expect(share(counted(12), counted(29))).toBe('');
  expect(share(belowThreshold, counted(300))).toBe('');
  expect(share(rounded(12), belowThreshold)).toBe('');
  expect(share(rounded(6), counted(9_000))).toBe('<1%');
  expect(share(counted(9), counted(1_000))).toBe('<1%');
  expect(share(rounded(2_298), counted(2_301))).toBe('>99%');
  // Both are rounded, and a part is no more than the whole.
  expect(share(rounded(33), rounded(30))).toBe('97–100%');
});

it('a share whose whole percent rounding leaves open is its full range', () => {
  expect(share(rounded(15), rounded(39))).toBe('32–46%');
  expect(share(rounded(15), rounded(39), 'de')).toBe('32–46\u00a0%');
  expect(share(rounded(6), rounded(39))).toBe('15–22%');
  expect(share(rounded(1_500), rounded(3_000))).toBe('50%');
  expect(share(rounded(6), rounded(540))).toBe('1%');
  expect(share(rounded(6), rounded(1_500))).toBe('<1%');
  expect(share(rounded(9), rounded(1_500))).toBe('<1%');
});

it('states for no small rounded total a share that its records do not have', () => {
  /** Returns the possible rounded values of a count. */
  const disclosedOf = (count: number) => {
    const down = count - (count % policy.base);
    return down === count ? [count] : [down, down + policy.base];
  };
  const texts = new Map<string, string>();
  const textOf = (part: number, total: number) => {
    const key = `${part}/${total}`;
    const text = texts.get(key) ?? share(rounded(part), rounded(total));
    texts.set(key, text);
    return text;
  };
  for (let total = policy.minShareTotal - 2; total <= 240; total += 1)
    for (let part = policy.minCount; part <= total; part += 1)
      for (const ofTotal of disclosedOf(total).filter((value) => value >= policy.minShareTotal))
        for (const ofPart of disclosedOf(part)) {
          const text = textOf(ofPart, ofTotal);
          const percent = (100 * part) / total;
          const [from = NaN, to = from] = (text.match(/\d+/g) ?? []).map(Number);
          const isTrue = text.startsWith('<')
            ? percent < from
            : text.startsWith('>')
              ? percent > from
              : percent >= from - 0.5 && percent <= to + 0.5;
          if (!isTrue) expect.fail(`${part} of ${total}, shown ${ofPart} of ${ofTotal}: ${text}`);
        }
});

it('shares have a decimal if all counts are exact, for totals of at least 10', async () => {
  const exact = await readPolicy('exact');
  expect(shareText(counted(1), counted(16), exact, 'en')).toBe('6.3%');
  expect(shareText(counted(10), counted(10), exact, 'en')).toBe('100.0%');
  expect(shareText(counted(1), counted(9), exact, 'en')).toBe('');
});

it('a count has a sign in place of what cannot exist, and says how far it may be off', () => {
  expect(formatDisclosed({ ...counted(3), status: 'M' }, 'en')).toBe('†');
  expect(formatDisclosed({ ...counted(3), status: 'O' }, 'en')).toBe('…');
  expect(formatDisclosed({ ...counted(3), status: 'P' }, 'en')).toBe('3');
  const derived = { protection: 'rounded', value: 402, error: 4 } as const;
  expect(formatDisclosed(derived, 'en')).toBe('≈402±4');
});

it('a count in words has its unit, unless it is suppressed', async () => {
  const t = await getTexts('en', 'statistics');
  const of = (disclosed: DisclosedValue) => formatCount(disclosed, 'cases', { language: 'en', t });
  expect([counted(1), counted(2), rounded(24), belowThreshold].map(of)).toEqual([
    '1 complaint',
    '2 complaints',
    '≈24 complaints',
    '<6 complaints',
  ]);
  const suppressed = { protection: 'suppressed', value: null, min: 19 } as const;
  expect(of(suppressed)).toBe('≥19');
  const context = { language: 'en', t };
  expect(formatCount({ ...counted(0), status: 'M' }, 'cases', context)).toBe('†');
});

it('shares exist from the least total on, of what can have records', () => {
  expect([29, 30].map((total) => hasShares(counted(total), policy))).toEqual([false, true]);
  expect(hasShares(counted(0), { ...policy, minShareTotal: 0 })).toBe(false);
  expect(hasShares(belowThreshold, policy)).toBe(false);
  for (const status of ['M', 'O'] as const)
    expect(shareOf({ ...counted(0), status }, counted(300), policy)).toBeNull();
  expect(shareOf(counted(3), undefined, policy)).toBeNull();
  expect(shareOf(counted(3), counted(300), policy)).toEqual({
    share: 0.01,
    least: 0.01,
    most: 0.01,
  });
  // Rounded six are six to eight of 298 to 302; a sum, which has its own error, may be less.
  expect(shareOf(rounded(6), rounded(300), policy)).toEqual({
    share: 0.02,
    least: 6 / 302,
    most: 8 / 298,
  });
  const sum: DisclosedValue = { protection: 'rounded', value: 6, error: 5 };
  expect(shareOf(sum, rounded(300), policy)).toMatchObject({ least: 1 / 302, most: 11 / 298 });
  expect(shareOf(sum, { ...sum, value: 30 }, policy)).toMatchObject({ most: 11 / 25 });
});

it.each([
  [0, 0, '0%'],
  [0, 0.004, '<1%'],
  [0.009, 0.0099, '<1%'],
  [0.004, 0.031, '<4%'],
  [0.01, 0.01, '1%'],
  [0.2, 0.204, '20%'],
  [0.2, 0.206, '20–21%'],
  [0.991, 0.999, '>99%'],
  [0.99, 0.994, '99%'],
  [0.995, 1, '>99%'],
  [1, 1, '100%'],
])('a share from %d to %d is %s', (least, most, text) => {
  expect(percentText({ least, most }, 'en')).toBe(text);
});

it('a share is a whole percent if its bounds round to the same', () => {
  expect(isWholePercent({ least: 0.2, most: 0.204 })).toBe(true);
  expect(isWholePercent({ least: 0.2, most: 0.206 })).toBe(false);
});
