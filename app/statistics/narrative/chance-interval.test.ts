import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPolicy } from '~/protection/read-policy.server';
import { type DisclosedValue } from '~/protection/protect-table';
import { type DisclosedNumber } from './comparison';
import { fisherByCounting } from '../../../tests/support/exact-tests';
import { chanceInterval, gapOfChange, meanInterval } from './chance-interval';
import { LEVEL, mostProbable } from './disclose-change';
import { type Bases, type Overlap, testAt } from './two-counts';

const policies = { exact: await readPolicy('exact'), protected: await readPolicy('protected') };
const exactly = (value: number): DisclosedNumber => ({ protection: 'exact', value });
const rounded = (value: number): DisclosedNumber => ({ protection: 'rounded', value });

describe('what chance alone would do', () => {
  it('contains exactly the counts that the test does not distinguish', () => {
    const count = fc.integer({ min: 10, max: 4_000 });
    const days = fc.integer({ min: 28, max: 366 });
    fc.assert(
      fc.property(count, days, days, fc.boolean(), (other, now, before, isRounded) => {
        const policy = policies[isRounded ? 'protected' : 'exact'];
        const disclose = isRounded ? rounded : exactly;
        const share = now / (now + before);
        const found = chanceInterval(
          [disclose(4_000), disclose(other)],
          { days: [now, before] },
          policy,
        );
        const [from, to] = found ?? [0, 0];
        const isByChance = (value: number) =>
          mostProbable(disclose(value), disclose(other), share, policy) >= LEVEL;
        expect([from, to].map(isByChance)).toEqual([true, true]);
        expect(isByChance(to + 1)).toBe(false);
        expect(from === 0 || !isByChance(from - 1)).toBe(true);
      }),
    );
  });

  it('is wider for rounded counts, and missing if one is small or not disclosed', () => {
    const days = { days: [365, 365] };
    expect(chanceInterval([exactly(120), exactly(114)], days, policies.exact)).toEqual([86, 146]);
    const wide = chanceInterval([rounded(120), rounded(114)], days, policies.protected);
    expect(wide).toEqual([82, 150]);
    expect(chanceInterval([exactly(9), exactly(114)], days, policies.exact)).toBeNull();
    expect(chanceInterval([exactly(20), rounded(9)], days, policies.protected)).toBeNull();
  });
});

describe('the reason why no difference is stated', () => {
  const days = { days: [365, 365] };
  const gapOf = (...disclosed: DisclosedValue[]) =>
    gapOfChange(disclosed, days, policies.protected);

  it('is chance if chance explains the difference whatever rounding hides', () => {
    expect(gapOf(rounded(711), rounded(711))).toBe('chance');
    // 16 after 14 may be 18 after 12, which chance also explains.
    expect(gapOf(rounded(15), rounded(15))).toBe('chance');
  });

  it('is rounding or too few records if chance may or may not explain it', () => {
    expect(gapOf(rounded(42), rounded(27))).toBe('unclear');
    expect(gapOf(rounded(42), { protection: 'below-threshold', value: null, max: 5 })).toBe(
      'unclear',
    );
    expect(gapOf(rounded(42), { protection: 'suppressed', value: null })).toBe('suppressed');
  });
});

describe('the interval of a mean', () => {
  it('agrees with published tables of the Poisson distribution', () => {
    // Exact 95 % limits (Garwood 1936, as in Ulm 1990): 10 → 4.80 to 18.39; 100 → 81.36 to 121.63.
    const of = (value: number) =>
      meanInterval(exactly(value), policies.exact)?.map((bound) => Math.round(bound * 10) / 10);
    expect(of(10)).toEqual([4.8, 18.4]);
    expect(of(100)).toEqual([81.4, 121.6]);
    expect(of(9)).toBeUndefined();
  });
});

describe('shares of groups', () => {
  /** Counts of two groups that share no records, and the part of each that has a code or lacks it. */
  const groups = fc
    .tuple(fc.integer({ min: 30, max: 200 }), fc.integer({ min: 30, max: 200 }))
    .chain(([total, otherTotal]) =>
      fc.record({
        total: fc.constant(total),
        otherTotal: fc.constant(otherTotal),
        count: fc.nat(total),
        other: fc.nat(otherTotal),
      }),
    );
  const overlap = fc.constantFrom<Overlap>('none', 'firstWithin', 'secondWithin');

  /** The same two groups, separate or as one of them within both together. */
  const disclosedAs = (
    {
      total,
      otherTotal,
      count,
      other,
    }: { total: number; otherTotal: number; count: number; other: number },
    how: Overlap,
  ) => ({
    count: how === 'secondWithin' ? count + other : count,
    total: how === 'secondWithin' ? total + otherTotal : total,
    other: how === 'firstWithin' ? count + other : other,
    otherTotal: how === 'firstWithin' ? total + otherTotal : otherTotal,
  });

  it('have an interval of exactly the counts that enumeration does not distinguish', () => {
    fc.assert(
      fc.property(groups, overlap, (drawn, how) => {
        const disclosed = disclosedAs(drawn, how);
        fc.pre(disclosed.count >= 10 && disclosed.other >= 10);
        const bases: Bases = {
          totals: [exactly(disclosed.total), exactly(disclosed.otherTotal)],
          overlap: how,
        };
        const counts = [exactly(disclosed.count), exactly(disclosed.other)];
        const [from, to] = chanceInterval(counts, bases, policies.exact) ?? [0, 0];
        const isInside = disclosed.count >= from && disclosed.count <= to;
        const probability = fisherByCounting(
          [drawn.count, drawn.total],
          [drawn.other, drawn.otherTotal],
        );
        expect(isInside).toBe(probability >= LEVEL);
        expect(gapOfChange(counts, bases, policies.exact)).toBe(isInside ? 'chance' : 'unclear');
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(disclosed.total);
      }),
      { numRuns: 400 },
    );
  });

  it('differ only if they do whatever was rounded, and are said to differ by chance only if no rounding makes them differ', () => {
    const off = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: -2, max: 2 })));
    fc.assert(
      fc.property(groups, overlap, off, (drawn, how, offs) => {
        const real = disclosedAs(drawn, how);
        const values = [real.count, real.total, real.other, real.otherTotal];
        const [count, total, other, otherTotal] = values.map((value, index) =>
          rounded(value + offs[index]!),
        ) as [DisclosedNumber, DisclosedNumber, DisclosedNumber, DisclosedNumber];
        fc.pre(count.value >= 10 && other.value >= 10);
        const bases: Bases = { totals: [total, otherTotal], overlap: how };
        const { protected: policy } = policies;
        const probability = fisherByCounting(
          [drawn.count, drawn.total],
          [drawn.other, drawn.otherTotal],
        );
        const isMore = drawn.count * drawn.otherTotal > drawn.other * drawn.total;
        for (const direction of [1, -1] as const) {
          const furthest = [count.value - 2 * direction, other.value + 2 * direction] as const;
          const found = testAt(direction, furthest, bases, policy);
          if (found.towards !== direction || found.probability >= LEVEL) continue;
          expect(probability).toBeLessThan(LEVEL);
          expect(isMore).toBe(direction > 0);
        }
        const [from, to] = chanceInterval([count, other], bases, policy) ?? [0, Infinity];
        if (count.value < from || count.value > to) expect(probability).toBeLessThan(LEVEL);
        if (gapOfChange([count, other], bases, policy) === 'chance')
          expect(probability).toBeGreaterThanOrEqual(LEVEL);
      }),
      { numRuns: 400 },
    );
  });

  it('have neither an interval nor the sign of chance if the groups may share records', () => {
    const bases: Bases = { totals: [exactly(100), exactly(100)], overlap: 'some' };
    expect(chanceInterval([exactly(50), exactly(50)], bases, policies.exact)).toBeNull();
    expect(gapOfChange([exactly(50), exactly(50)], bases, policies.exact)).toBe('unclear');
  });
});
