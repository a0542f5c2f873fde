import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell } from '~/engine/engine';
import { createGroupedCells } from './group-cells';
import { type GroupedCell, protectGroup } from './protect-group';
import { leastOf, mostOf, protectCell, type DisclosedValue } from './protect-table';
import { readPolicy } from './read-policy.server';
import { roundCount } from './round-count';

const policy = await readPolicy('protected');
const { base, minCount } = policy;

const leaf = (count: number, key: number, limit = 100): GroupedCell => ({
  cell: { count, key },
  limit,
  partitions: [],
});

function groupOf(members: readonly GroupedCell[]): GroupedCell {
  return {
    cell: {
      count: members.reduce((sum, { cell }) => sum + cell.count, 0),
      key: members.reduce((sum, { cell }) => (sum + cell.key) >>> 0, 0),
    },
    limit: members.reduce((sum, { limit }) => sum + limit, 0),
    partitions: [members],
  };
}

const cells = fc.array(
  fc.record({ count: fc.nat(12), key: fc.integer({ min: 0, max: 2 ** 32 - 1 }) }),
  { minLength: 1, maxLength: 6 },
);

describe('a group of codes', () => {
  it('has no number that raises the least possible count of a code', () => {
    const property = fc.property(cells, (some) => {
      const members = some.map(({ count, key }) => leaf(count, key));
      const disclosed = protectGroup(groupOf(members), policy);
      if (members.length === 1) return;
      const bounds = members.map(({ cell }) => {
        const value = protectCell(cell, 'rounded', policy);
        return {
          least: Math.max(value.value ? minCount : 0, leastOf(value, policy)),
          most: mostOf(value, policy),
        };
      });
      const least =
        disclosed.protection === 'suppressed' ? (disclosed.min ?? 0) : leastOf(disclosed, policy);
      for (const bound of bounds) {
        const others = bounds.reduce((sum, { most }) => sum + most, -bound.most);
        expect(least - others).toBeLessThanOrEqual(bound.least);
      }
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  it('is decided by the disclosed values of its codes, below a number that follows from these', () => {
    const property = fc.property(cells, cells, (some, others) => {
      const disclosedOf = (all: typeof some) =>
        JSON.stringify(all.map((cell) => protectCell(cell, 'rounded', policy)));
      fc.pre(disclosedOf(some) === disclosedOf(others.slice(0, some.length)));
      const [first, second] = [some, others.slice(0, some.length)].map((all) =>
        protectGroup(groupOf(all.map(({ count, key }) => leaf(count, key))), policy),
      );
      if (first?.protection === 'suppressed' && first.min && second?.value)
        expect(second.value).toBeLessThan(first.min + base);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('of two codes discloses no more than these do', () => {
    // Otherwise thirteen less eight would disclose the five.
    expect(protectGroup(groupOf([leaf(8, 1), leaf(5, 2)]), policy)).toMatchObject({
      protection: 'suppressed',
      value: null,
      min: 9 - base + 1,
    });
    expect(protectGroup(groupOf([leaf(4, 1), leaf(4, 2)]), policy)).toEqual({
      protection: 'suppressed',
      value: null,
      min: undefined,
    });
  });

  it('ignores codes that have no record according to exact tables', () => {
    const two = [leaf(8, 1), leaf(5, 2)];
    expect(protectGroup(groupOf([...two, leaf(0, 0), leaf(0, 0)]), policy).value).not.toBeNull();
    expect(protectGroup(groupOf([...two, leaf(0, 0, 0), leaf(0, 0, 0)]), policy).value).toBeNull();
    const alone = protectGroup(groupOf([leaf(8, 1), leaf(0, 0, 0)]), policy);
    expect(alone).toEqual(protectCell({ count: 8, key: 1 }, 'rounded', policy));
  });

  it('is suppressed whatever it counts where exact tables allow it little more than the threshold', () => {
    for (const counts of [
      [2, 2, 2],
      [1, 2, 2],
      [0, 0, 0],
    ]) {
      const members = counts.map((count, key) => leaf(count, key, 2));
      expect(protectGroup(groupOf(members), policy)).toEqual({
        protection: 'suppressed',
        value: null,
        min: undefined,
      });
    }
  });

  it('is suppressed if one of its partitions has only two codes, with their least sum as lower bound', () => {
    const many = Array.from({ length: 15 }, (_, key) => leaf(3, key));
    const two = [leaf(30, 1), leaf(15, 2)];
    for (const partitions of [
      [many, two],
      [two, many],
    ]) {
      const group = { cell: { count: 45, key: 7 }, limit: 100, partitions };
      // Thirty and fifteen, which are multiples of the base, are at least two fewer.
      expect(protectGroup(group, policy)).toEqual({
        protection: 'suppressed',
        value: null,
        min: 41,
      });
    }
  });

  it('is suppressed if any of its partitions would disclose a code, in whatever order they come', () => {
    const many = Array.from({ length: 15 }, (_, key) => leaf(1, key));
    const few = [leaf(5, 1), leaf(5, 2), leaf(5, 3)];
    const of = (...partitions: GroupedCell[][]) =>
      protectGroup({ cell: { count: 15, key: 7 }, limit: 100, partitions }, policy);
    expect(of(many)).toEqual({ protection: 'rounded', value: 15 });
    for (const divisions of [
      [many, few],
      [few, many],
    ])
      expect(of(...divisions)).toEqual({ protection: 'suppressed', value: null, min: 10 });
  });

  it('is shown as a number where many of its codes are hidden', () => {
    const members = Array.from({ length: 8 }, (_, key) => leaf(3, key));
    expect(protectGroup(groupOf(members), policy)).toMatchObject({ protection: 'rounded' });
  });

  it('of two coarser dimensions adds up what is counted of each', () => {
    const counts = new Map([
      ['1 1', { count: 1, key: 10 }],
      ['1 2', { count: 2, key: 20 }],
      ['2 1', { count: 4, key: 2 ** 32 - 1 }],
    ]);
    const groups = new Map([['all', ['1', '2']]]);
    const cellOf = createGroupedCells([{ groups }, { groups }], {
      cellOf: (codes) => counts.get(codes.join(' ')),
      limitOf: () => 5,
    });
    const { cell, limit, partitions } = cellOf(['all', 'all']);
    expect([cell, limit]).toEqual([{ count: 7, key: 29 }, 20]);
    expect(partitions.map((partition) => partition.map((member) => member.cell.count))).toEqual([
      [3, 4],
      [5, 2],
    ]);
    expect(partitions[0]?.[1]?.partitions[0]?.map((member) => member.cell)).toEqual([
      { count: 4, key: 2 ** 32 - 1 },
      { count: 0, key: 0 },
    ]);
  });

  it('of two coarser dimensions is checked against the groups of each', () => {
    const cellOf = () => ({ count: 4, key: 7 });
    const of = (...sizes: number[]) =>
      createGroupedCells(
        sizes.map((size) => ({ groups: new Map([['all', ['1', '2', '3'].slice(0, size)]]) })),
        { cellOf, limitOf: () => 100 },
      )(['all', 'all']);
    const built = of(3, 3);
    expect(built.partitions.map((partition) => partition.map(({ cell }) => cell.count))).toEqual([
      [12, 12, 12],
      [12, 12, 12],
    ]);
    expect(protectGroup(built, policy).value).toBe(36);
    expect(protectGroup(of(3, 2), policy)).toMatchObject({ protection: 'suppressed' });
  });
});

describe('all years together', () => {
  /** Keys that round a count down and up. */
  const keys = Array.from({ length: 50 }, (_, key) => key);
  const [down, up] = [false, true].map((isUp) =>
    keys.find((key) => [7, 8].every((count) => roundCount({ count, key }, base) > count === isUp)),
  );
  const roundings = (count: number): Cell[] =>
    [down!, up!].slice(0, count % base === 0 ? 1 : 2).map((key) => ({ count, key }));
  const combinations = <Item>(lists: readonly (readonly Item[])[]): Item[][] =>
    lists.reduce<Item[][]>(
      (all, list) => all.flatMap((some) => list.map((item) => [...some, item])),
      [[]],
    );

  /**
   * The values disclosed of years and of all of them, for all counts up to the limits and every rounding, by
   * the counts.
   */
  function answers(limits: readonly number[], ofAll: (group: GroupedCell) => DisclosedValue) {
    const counts = combinations(
      limits.map((limit) => Array.from({ length: limit + 1 }, (_, count) => count)),
    );
    return counts.flatMap((countOfPart) =>
      combinations(countOfPart.map(roundings)).flatMap((cells) =>
        roundings(countOfPart.reduce((sum, count) => sum + count, 0)).map((cell) => {
          const years = cells.map((item, year) => ({
            cell: item,
            limit: limits[year]!,
            partitions: [],
          }));
          const limit = limits.reduce((sum, item) => sum + item, 0);
          const disclosed = [
            ...cells.map((item) => protectCell(item, 'rounded', policy)),
            ofAll({ cell, limit, partitions: [], years }),
          ];
          return {
            counts: countOfPart,
            disclosed: JSON.stringify(disclosed),
            hidden: cells.map((item) => item.count < minCount),
          };
        }),
      ),
    );
  }

  /** How many hidden counts of single years a visitor who knows all answers can prove not to be 0. */
  function proven(limits: readonly number[], ofAll: (group: GroupedCell) => DisclosedValue) {
    const all = answers(limits, ofAll);
    const possible = new Map<string, Set<number>[]>();
    for (const { counts: cell, disclosed } of all) {
      const sets = possible.get(disclosed) ?? cell.map(() => new Set<number>());
      possible.set(disclosed, sets);
      for (const [year, count] of cell.entries()) sets[year]!.add(count);
    }
    const hidden = all.flatMap(({ disclosed, hidden }) =>
      possible.get(disclosed)!.filter((_, year) => hidden[year] && limits[year]! > 0),
    );
    return hidden.filter((counts) => !counts.has(0)).length;
  }
  const asCodes = ({ cell }: GroupedCell) => protectCell(cell, 'rounded', policy);
  const asGroup = (group: GroupedCell) => protectGroup(group, policy);

  it.each([
    [[14, 14]],
    [[9, 9, 9]],
    [[14, 3]],
    [[9, 4, 2]],
    [[8, 8, 0]],
    [[14, 0]],
    [[5, 5, 5, 5]],
  ])('of up to %j records prove no hidden year to have any', (limits) => {
    expect(proven(limits, asGroup)).toBe(0);
  });

  it('would prove that some have records, if disclosed as single years are', () => {
    expect(proven([14, 14], asCodes)).toBeGreaterThan(100);
    expect(proven([9, 9, 9], asCodes)).toBeGreaterThan(0);
  });

  it('are shown where each year is', () => {
    const years = [leaf(8, 1), leaf(9, 2)];
    const all = { cell: { count: 17, key: 3 }, limit: 100, partitions: [], years };
    expect(protectGroup(all, policy)).toEqual(protectCell(all.cell, 'rounded', policy));
  });
});
