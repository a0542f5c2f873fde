import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGroupedCells } from './group-cells';
import { type GroupedCell, protectGroup } from './protect-group';
import { leastOf, mostOf, protectCell } from './protect-table';
import { readPolicy } from './read-policy.server';

const policy = await readPolicy('protected');
const { base, minCount } = policy;

const leaf = (count: number, key: number, limit = 100): GroupedCell => ({
  ...{ cell: { count, key }, limit, ways: [] },
});

function groupOf(members: readonly GroupedCell[]): GroupedCell {
  return {
    cell: {
      count: members.reduce((sum, { cell }) => sum + cell.count, 0),
      key: members.reduce((sum, { cell }) => (sum + cell.key) >>> 0, 0),
    },
    limit: members.reduce((sum, { limit }) => sum + limit, 0),
    ways: [members],
  };
}

const cells = fc.array(
  fc.record({ count: fc.nat(12), key: fc.integer({ min: 0, max: 2 ** 32 - 1 }) }),
  { minLength: 1, maxLength: 6 },
);

describe('a group of codes', () => {
  it('raises the least that any of its codes can be of none', () => {
    const property = fc.property(cells, (some) => {
      const members = some.map(({ count, key }) => leaf(count, key));
      const shown = protectGroup(groupOf(members), policy);
      if (members.length === 1) return;
      const bounds = members.map(({ cell }) => {
        const own = protectCell(cell, 'rounded', policy);
        return {
          least: Math.max(own.value ? minCount : 0, leastOf(own, policy)),
          most: mostOf(own, policy),
        };
      });
      const least = shown.protection === 'closed' ? (shown.min ?? 0) : leastOf(shown, policy);
      for (const one of bounds) {
        const others = bounds.reduce((sum, { most }) => sum + most, -one.most);
        expect(least - others).toBeLessThanOrEqual(one.least);
      }
    });
    fc.assert(property, { numRuns: 3_000 });
  });

  it('is decided by what is shown of its codes, below a number that follows from these', () => {
    const property = fc.property(cells, cells, (some, others) => {
      const shownOf = (all: typeof some) =>
        JSON.stringify(all.map((cell) => protectCell(cell, 'rounded', policy)));
      fc.pre(shownOf(some) === shownOf(others.slice(0, some.length)));
      const [one, other] = [some, others.slice(0, some.length)].map((all) =>
        protectGroup(groupOf(all.map(({ count, key }) => leaf(count, key))), policy),
      );
      if (one?.protection === 'closed' && one.min && other?.value)
        expect(other.value).toBeLessThan(one.min + base);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('of two codes says only what these say', () => {
    // Five of which thirteen less eight would tell.
    expect(protectGroup(groupOf([leaf(8, 1), leaf(5, 2)]), policy)).toMatchObject({
      ...{ protection: 'closed', value: null, min: 9 - base + 1 },
    });
    expect(protectGroup(groupOf([leaf(4, 1), leaf(4, 2)]), policy)).toEqual({
      ...{ protection: 'closed', value: null, min: undefined },
    });
  });

  it('leaves out codes that exact tables say no record has', () => {
    const two = [leaf(8, 1), leaf(5, 2)];
    expect(protectGroup(groupOf([...two, leaf(0, 0), leaf(0, 0)]), policy).value).not.toBeNull();
    expect(protectGroup(groupOf([...two, leaf(0, 0, 0), leaf(0, 0, 0)]), policy).value).toBeNull();
    const alone = protectGroup(groupOf([leaf(8, 1), leaf(0, 0, 0)]), policy);
    expect(alone).toEqual(protectCell({ count: 8, key: 1 }, 'rounded', policy));
  });

  it('is shown as a number where many of its codes are hidden', () => {
    const members = Array.from({ length: 8 }, (_, key) => leaf(3, key));
    expect(protectGroup(groupOf(members), policy)).toMatchObject({ protection: 'rounded' });
  });

  it('of groups of two dimensions is held against the groups of either', () => {
    const cellOf = () => ({ count: 4, key: 7 });
    const of = (...sizes: number[]) =>
      createGroupedCells(
        sizes.map((size) => ({ groups: new Map([['all', ['1', '2', '3'].slice(0, size)]]) })),
        { cellOf, limitOf: () => 100 },
      )(['all', 'all']);
    const built = of(3, 3);
    expect(built.ways.map((way) => way.map(({ cell }) => cell.count))).toEqual([
      [12, 12, 12],
      [12, 12, 12],
    ]);
    expect(protectGroup(built, policy).value).toBe(36);
    expect(protectGroup(of(3, 2), policy)).toMatchObject({ protection: 'closed' });
  });
});
