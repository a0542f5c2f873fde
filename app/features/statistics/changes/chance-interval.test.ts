import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPolicy } from '../protection/read-policy.server';
import { type Shown } from '../protection/protect-table';
import { type Told } from '../summary/comparison';
import { chanceInterval, exactly, gapOfChange, meanInterval } from './chance-interval';
import { LEVEL, mostProbable } from './tell-change';

const policies = { exact: await readPolicy('exact'), protected: await readPolicy('protected') };
const rounded = (value: number): Told => ({ protection: 'rounded', value });

describe('what chance alone would do', () => {
  it('contains exactly the counts that the test does not tell apart', () => {
    const count = fc.integer({ min: 10, max: 4_000 });
    const days = fc.integer({ min: 28, max: 366 });
    fc.assert(
      fc.property(count, days, days, fc.boolean(), (other, now, before, isRounded) => {
        const policy = policies[isRounded ? 'protected' : 'exact'];
        const shown = isRounded ? rounded : exactly;
        const share = now / (now + before);
        const ofDays = [exactly(now), exactly(before)];
        const found = chanceInterval([shown(4_000), shown(other)], ofDays, policy);
        const [from, to] = found ?? [0, 0];
        const isByChance = (one: number) =>
          mostProbable(shown(one), shown(other), share, policy) >= LEVEL;
        expect([from, to].map(isByChance)).toEqual([true, true]);
        expect(isByChance(to + 1)).toBe(false);
        expect(from === 0 || !isByChance(from - 1)).toBe(true);
      }),
    );
  });

  it('is wider for rounded counts, and missing if one is small or not shown', () => {
    const days = [exactly(365), exactly(365)];
    expect(chanceInterval([exactly(120), exactly(114)], days, policies.exact)).toEqual([86, 146]);
    const wide = chanceInterval([rounded(120), rounded(114)], days, policies.protected);
    expect(wide).toEqual([82, 150]);
    expect(chanceInterval([exactly(9), exactly(114)], days, policies.exact)).toBeNull();
    expect(chanceInterval([exactly(20), rounded(9)], days, policies.protected)).toBeNull();
  });
});

describe('the reason why no difference is stated', () => {
  const days = [exactly(365), exactly(365)];
  const gapOf = (...shown: Shown[]) => gapOfChange(shown, days, policies.protected);

  it('is chance if it explains the difference whatever rounding hides', () => {
    expect(gapOf(rounded(711), rounded(711))).toBe('chance');
    // 16 after 14 may be 18 after 12, which chance explains, too.
    expect(gapOf(rounded(15), rounded(15))).toBe('chance');
  });

  it('is rounding or too few records if chance may explain it or not', () => {
    expect(gapOf(rounded(42), rounded(27))).toBe('unclear');
    expect(gapOf(rounded(42), { protection: 'low', value: null, max: 5 })).toBe('unclear');
    expect(gapOf(rounded(42), { protection: 'closed', value: null })).toBe('suppressed');
  });
});

describe('the interval of a mean', () => {
  it('agrees with published tables of the Poisson distribution', () => {
    // Exact 95 % limits (Garwood 1936, as in Ulm 1990): 10 → 4.80 to 18.39; 100 → 81.36 to 121.63.
    const of = (value: number) =>
      meanInterval(exactly(value), policies.exact)?.map((one) => Math.round(one * 10) / 10);
    expect(of(10)).toEqual([4.8, 18.4]);
    expect(of(100)).toEqual([81.4, 121.6]);
    expect(of(9)).toBeUndefined();
  });
});
