import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { probabilityByChance } from './chance';
import { readPolicy } from '~/protection/read-policy.server';
import { rankItems } from '../observations/ranks';
import { closeRanks, possibleRanks } from './close-ranks';

const exact = await readPolicy('exact');
const rounding = await readPolicy('protected');

function ranked(values: readonly number[], protection: 'exact' | 'rounded' = 'exact') {
  const items = values.map((value, index) => ({ code: `${index}`, value, protection }) as const);
  const ranks = rankItems(items);
  return items.map((item) => ({ ...item, rank: ranks.get(item.code) ?? null }));
}

describe('ranks', () => {
  it('cannot be distinguished if the counts differ by no more than chance', () => {
    expect(closeRanks(ranked([900, 500, 480, 460, 100]), 5, exact)).toEqual([{ from: 2, to: 4 }]);
    expect(closeRanks(ranked([900, 500, 300, 200, 100]), 5, exact)).toEqual([]);
  });

  it('belong to two groups if they are close to ranks before and after them', () => {
    expect(closeRanks(ranked([40, 24, 12]), 5, exact)).toEqual([
      { from: 1, to: 2 },
      { from: 2, to: 3 },
    ]);
  });

  it('that are tied need no note', () => {
    expect(closeRanks(ranked([900, 500, 500, 200]), 5, exact)).toEqual([]);
  });

  it('are those that sentences and profiles give of each code', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 2, maxLength: 40 });
    const belowThreshold = {
      code: 'below-threshold',
      protection: 'below-threshold',
      value: null,
      max: 5,
      rank: null,
    } as const;
    fc.assert(
      fc.property(counts, fc.constantFrom('exact', 'rounded'), (values, protection) => {
        const different = [...new Set(values.filter((value) => value >= 10))].sort((a, b) => b - a);
        const items = [...ranked(different, protection), belowThreshold];
        const policy = protection === 'exact' ? exact : rounding;
        const groups = closeRanks(items, items.length, policy);
        for (const item of items) {
          if (item.value === null) continue;
          const others = items.filter((other) => other !== item);
          const { first, last } = possibleRanks(item, others, policy);
          const groupsOfItem = groups.filter(
            ({ from, to }) => from <= item.rank! && item.rank! <= to,
          );
          expect(Math.min(item.rank!, ...groupsOfItem.map(({ from }) => from))).toBe(first);
          expect(Math.max(item.rank!, ...groupsOfItem.map(({ to }) => to))).toBe(last);
        }
      }),
    );
  });

  it('that are close to counts below the threshold may extend to these', () => {
    const belowThreshold = {
      protection: 'below-threshold',
      value: null,
      max: 5,
      rank: null,
    } as const;
    const items = [...ranked([900, 9], 'rounded'), belowThreshold, belowThreshold];
    expect(closeRanks(items, 5, rounding)).toEqual([{ from: 2, to: 4 }]);
  });

  it('exclude codes that changed, which have none', () => {
    const changed = { protection: 'exact', value: 700, rank: null, gap: '†' } as const;
    const items = [changed, ...ranked([500, 490, 100])];
    expect(closeRanks(items, 5, exact)).toEqual([{ from: 1, to: 2 }]);
  });

  it('of a group may extend beyond those that are listed, but no group begins there', () => {
    expect(closeRanks(ranked([900, 500, 490, 480, 100, 99]), 2, exact)).toEqual([
      { from: 2, to: 4 },
    ]);
  });

  it('are distinguished only if rounding cannot have caused the difference', () => {
    expect(closeRanks(ranked([60, 36]), 5, exact)).toEqual([]);
    expect(closeRanks(ranked([60, 36], 'rounded'), 5, rounding)).toEqual([{ from: 1, to: 2 }]);
  });

  it('of rates are distinguished by the cases of equally many inhabitants', () => {
    const [first, second] = ranked([60, 50]);
    const of = (inhabitants: number) => [
      ...(first ? [{ ...first, population: 1_000_000 }] : []),
      ...(second ? [{ ...second, population: inhabitants }] : []),
    ];
    expect(closeRanks(of(1_000_000), 5, exact, true)).toEqual([{ from: 1, to: 2 }]);
    expect(closeRanks(of(9_000_000), 5, exact, true)).toEqual([]);
    expect(closeRanks(of(9_000_000), 5, exact)).toEqual([{ from: 1, to: 2 }]);
  });

  it('share a group if they are close, and no group contains a count that is certainly less than its first', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(counts, (values) => {
        const items = ranked([...values].sort((a, b) => b - a));
        const level = 0.05 / (items.length - 1);
        const isApart = (a: number, b: number) => probabilityByChance(a, b, 0.5) < level;
        for (const { from, to } of closeRanks(items, 5, exact)) {
          const valueAt = (rank: number) => items.find((item) => item.rank === rank)?.value ?? 0;
          expect(isApart(valueAt(from), valueAt(to))).toBe(false);
          const next = items.find(({ rank }) => (rank ?? 0) > to);
          if (next) expect(isApart(valueAt(from), next.value)).toBe(true);
        }
        const groups = closeRanks(items, 5, exact);
        for (const item of items.filter(({ rank }) => (rank ?? 9) <= 5))
          for (const other of items.filter(({ value }) => value < item.value))
            expect(groups.some(({ from, to }) => from <= item.rank! && other.rank! <= to)).toBe(
              !isApart(item.value, other.value),
            );
      }),
    );
  });
});
