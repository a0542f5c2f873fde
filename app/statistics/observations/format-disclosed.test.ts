import { expect, it } from 'vitest';
import { type DisclosedValue } from '~/protection/protect-table';
import { readPolicy } from '~/protection/read-policy.server';
import { shareText, formatDisclosed } from './format-disclosed';

const rounded = (value: number): DisclosedValue => ({ protection: 'rounded', value });
const counted = (value: number): DisclosedValue => ({ protection: 'exact', value });
const belowThreshold: DisclosedValue = { protection: 'low', value: null, max: 5 };
const policy = await readPolicy('protected');

it('a count says whether it is exact, rounded, below the threshold or suppressed', () => {
  const suppressed = { protection: 'closed', value: null } as const;
  const disclosed = [
    counted(1234),
    rounded(24),
    belowThreshold,
    suppressed,
    { ...suppressed, min: 19 },
  ];
  expect(disclosed.map((one) => formatDisclosed(one, 'en'))).toEqual([
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
      for (const ofTotal of disclosedOf(total).filter((one) => one >= policy.minShareTotal))
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
