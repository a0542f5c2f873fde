import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPolicy } from '~/protection/read-policy.server';
import { compareCounts, type DisclosedNumber } from './comparison';
import { probabilityByChance } from './chance';
import { discloseChange } from './disclose-change';

const policies = { exact: await readPolicy('exact'), protected: await readPolicy('protected') };
const times = {
  period: { start: '2026-01-01', end: '2026-10-31' },
  periodBefore: { start: '2025-01-01', end: '2025-10-31' },
};
const exact = (value: number): DisclosedNumber => ({ protection: 'exact', value });
const rounded = (value: number): DisclosedNumber => ({ protection: 'rounded', value });

describe('a stated change', () => {
  it.each([
    ['0.4 standard errors', 2301, 2329, 'same'],
    ['a probability of 0.14', 104, 90, 'unclear'],
    ['no difference', 40, 40, 'same'],
    ['more than chance explains', 300, 200, 'more'],
    ['fewer than chance explains', 200, 300, 'fewer'],
    ['little, of very many', 1_030_000, 1_000_000, 'more'],
  ])('of %s depends on whether chance explains it', (_, now, before, direction) => {
    const change = discloseChange(
      { now: exact(now), before: exact(before), ...times },
      policies.exact,
    );
    expect(change?.direction).toBe(direction);
  });

  it('is null if a leap day makes a count greater that is smaller per day', () => {
    const februaries = {
      period: { start: '2024-02-01', end: '2024-02-29' },
      periodBefore: { start: '2023-02-01', end: '2023-02-28' },
    };
    const counts = { now: exact(20_200), before: exact(20_000) };
    expect(discloseChange({ ...counts, ...februaries }, policies.exact)?.direction).toBe('same');
  });

  it('is null if a count is small or not disclosed, or rounding leaves it open', () => {
    const discloseBoth = (now: DisclosedNumber, before: DisclosedNumber) =>
      discloseChange({ now, before, ...times }, policies.protected);
    expect(discloseBoth(exact(9), exact(100))).toBeNull();
    expect(discloseBoth(exact(100), exact(9))).toBeNull();
    expect(discloseBoth(rounded(42), rounded(69))).toBeNull();
  });

  it('is within chance if rounding hides its sign and chance explains all possible changes', () => {
    const wayOf = (now: number, before: number, isClear?: boolean) =>
      discloseChange(
        { now: rounded(now), before: rounded(before), ...times },
        policies.protected,
        isClear,
      )?.direction;
    expect(wayOf(30, 33)).toBe('unclear');
    expect(wayOf(1_203, 1_206)).toBe('same');
    expect(wayOf(60, 60)).toBe('unclear');
    expect(wayOf(30, 33, true)).toBeUndefined();
  });

  it('is stated for increases from and decreases to the same small count', () => {
    const { protected: policy } = policies;
    const more = discloseChange({ now: exact(49), before: exact(28), ...times }, policy);
    const fewer = discloseChange({ now: exact(28), before: exact(49), ...times }, policy);
    expect([more?.direction, fewer?.direction]).toEqual(['more', 'fewer']);
    const reasons = [
      [exact(29), exact(12)],
      [rounded(30), rounded(33)],
      [{ protection: 'suppressed', value: null } as const, exact(90)],
    ].map(([now, before]) => compareCounts(now!, before!, policy));
    expect(reasons).toEqual([{ reason: 'few' }, { reason: 'rounding' }, { reason: 'suppressed' }]);
  });

  it('follows the joint test with others, if there was one', () => {
    const counts = { now: exact(130), before: exact(100), ...times };
    expect(discloseChange(counts, policies.exact, false)?.direction).toBe('unclear');
    expect(discloseChange(counts, policies.exact, true)?.direction).toBe('more');
  });

  it('is valid for all values that rounding allows, and “about as many” is true of them', () => {
    const count = fc.integer({ min: 12, max: 700 }).map((third) => 3 * third);
    const off = fc.integer({ min: -2, max: 2 });
    fc.assert(
      fc.property(count, count, off, off, (now, before, offNow, offBefore) => {
        const compared = { now: rounded(now), before: rounded(before), ...times };
        const change = discloseChange(compared, policies.protected);
        const [first, second] = [now + offNow, before + offBefore];
        if (change?.direction === 'more' || change?.direction === 'fewer') {
          expect(first > second).toBe(change.direction === 'more');
          expect(probabilityByChance(first, second, 0.5)).toBeLessThan(0.05);
        }
        if (
          change &&
          !('change' in compareCounts(compared.now, compared.before, policies.protected))
        )
          expect(probabilityByChance(first, second, 0.5)).toBeGreaterThanOrEqual(0.05);
        if (change?.direction === 'same') expect(Math.abs(first / second - 1)).toBeLessThan(0.12);
      }),
      { numRuns: 2_000 },
    );
  });
});
