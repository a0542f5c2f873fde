import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastOfTop, rankClass, rankItems } from './ranks';

const countsToItems = (counts: number[]) =>
  counts.map((value, index) => ({ code: String(index), value }));
const ranked = (counts: number[]) => {
  const list = countsToItems(counts);
  const ranks = rankItems(list);
  return list.map((item) => ({ ...item, rank: ranks.get(item.code) ?? null }));
};
const items = fc.array(fc.nat({ max: 12 }), { maxLength: 40 }).map(countsToItems);

describe('the rank of an item', () => {
  it('is one more than the number of items with a larger count, and null for a count of 0', () => {
    fc.assert(
      fc.property(items, (list) => {
        const ranks = rankItems(list);
        for (const { code, value } of list) {
          const larger = list.filter((other) => other.value > value).length;
          expect(ranks.get(code)).toBe(value === 0 ? null : larger + 1);
        }
      }),
    );
  });

  it('does not depend on the order of the items', () => {
    fc.assert(
      fc.property(items, (list) => {
        expect(rankItems(list)).toEqual(rankItems([...list].reverse()));
      }),
    );
  });
});

describe('the class of a rank', () => {
  it('is red for both of two items that share rank 5, and yellow for the next', () => {
    const ranks = rankItems(countsToItems([90, 80, 70, 60, 50, 50, 40, 0]));
    const classes = [...ranks.values()].map((rank) => rankClass(rank));
    expect(classes.filter((name) => name === 'rank-top')).toHaveLength(6);
    expect(rankClass(ranks.get('6') ?? null)).toBe('rank-other');
    expect(rankClass(ranks.get('7') ?? null)).toBe('rank-none');
  });

  it('is the same for equal counts', () => {
    fc.assert(
      fc.property(items, (list) => {
        const ranks = rankItems(list);
        const classOf = new Map<number, string>();
        for (const { code, value } of list) {
          const name = rankClass(ranks.get(code) ?? null);
          expect(classOf.get(value) ?? name).toBe(name);
          classOf.set(value, name);
        }
      }),
    );
  });
});

describe('the class of an item without a rank', () => {
  it('says whether it is below the threshold, has records or none', () => {
    expect([rankClass(null), rankClass(null, false, true)]).toEqual(['rank-none', 'rank-other']);
    expect([rankClass(null, true), rankClass(null, true, true)]).toEqual([
      'rank-below-threshold',
      'rank-below-threshold',
    ]);
    expect([rankClass(5, true, true), rankClass(6, true, true)]).toEqual([
      'rank-top',
      'rank-other',
    ]);
  });
});

describe('ranks beside an undisclosed item', () => {
  it('are all valid if that item has no record', () => {
    const ranks = rankItems(countsToItems([3, 2, 0]), { most: 0, errorOf: () => 9 });
    expect([...ranks.values()]).toEqual([1, 2, null]);
  });

  it('are only those that are valid however many records that item has', () => {
    const ranksOf = (error: number) => [
      ...rankItems(countsToItems([90, 42, 40, 39, 1]), { most: 39, errorOf: () => error }).values(),
    ];
    expect(ranksOf(0)).toEqual([1, 2, 3, null, null]);
    // Rounded up from 38 at least.
    expect(ranksOf(2)).toEqual([1, 2, null, null, null]);
  });
});

describe('the border of the top ranks', () => {
  it.each([
    [[9, 8, 7, 6, 5, 4], 5],
    [[3, 3, 3, 3, 3, 3, 3, 3, 1], 3],
    [[9, 8, 7, 6, 5, 5, 5, 1], 5],
    [[2, 0, 0], 2],
  ])('of %j is %i, even where many tie', (counts, least) => {
    expect(leastOfTop(ranked(counts))?.value).toBe(least);
  });

  it('does not exist without a rank', () => {
    expect(leastOfTop(ranked([0, 0]))).toBeNull();
  });
});
