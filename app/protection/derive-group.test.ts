import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveGroup } from './derive-group';
import { sumOf } from './group-cells';
import { protectCell, type DisclosedValue } from './protect-table';
import { readPolicy } from './read-policy.server';

const policy = await readPolicy('protected');
const belowThreshold: DisclosedValue = { protection: 'below-threshold', value: null, max: 5 };
const rounded = (value: number): DisclosedValue => ({ protection: 'rounded', value });
const exact = (value: number): DisclosedValue => ({ protection: 'exact', value });

it('is all records less those of the other codes, with their error', () => {
  const members = [rounded(60), belowThreshold, rounded(30)];
  expect(deriveGroup({ members, others: [rounded(9)], all: exact(100) }, policy)).toEqual({
    protection: 'rounded',
    value: 91,
    error: 2,
  });
  expect(
    deriveGroup({ members, others: [belowThreshold, belowThreshold], all: exact(100) }, policy),
  ).toEqual({
    protection: 'rounded',
    value: 95,
    error: 5,
  });
});

it('is the sum of the codes of the group where that is more precise', () => {
  const others = Array.from({ length: 10 }, () => belowThreshold);
  const disclosed = deriveGroup(
    { members: [rounded(60), rounded(30)], others, all: rounded(99) },
    policy,
  );
  expect(disclosed).toEqual({ protection: 'rounded', value: 90, error: 4 });
});

it('is suppressed where it may be small, and below the threshold where it is', () => {
  const members = [belowThreshold, belowThreshold];
  expect(deriveGroup({ members, others: [belowThreshold], all: exact(9) }, policy).protection).toBe(
    'suppressed',
  );
  expect(deriveGroup({ members, others: [belowThreshold], all: exact(5) }, policy)).toEqual(
    belowThreshold,
  );
});

it('is disclosed where it is at least the threshold', () => {
  const parts = { members: [rounded(6)], others: [rounded(30)], all: rounded(36) };
  expect(deriveGroup(parts, policy)).toEqual({ protection: 'rounded', value: 7, error: 2 });
});

it('bounds the count, whatever the counts are', () => {
  const cells = fc.array(
    fc.record({ count: fc.nat({ max: 40 }), key: fc.nat({ max: 2 ** 32 - 1 }) }),
    { minLength: 1, maxLength: 11 },
  );
  const levels = fc.constantFrom('exact' as const, 'rounded' as const);
  const kinds = new Set<string>();
  const property = fc.property(cells, cells, levels, (members, others, level) => {
    const disclosedOf = (cell: (typeof members)[number]) => protectCell(cell, 'rounded', policy);
    const disclosed = deriveGroup(
      {
        members: members.map(disclosedOf),
        others: others.map(disclosedOf),
        all: protectCell(sumOf([...members, ...others]), level, policy),
      },
      policy,
    );
    const { count } = sumOf(members);
    kinds.add(disclosed.protection);
    if (disclosed.protection === 'below-threshold')
      expect(count).toBeLessThanOrEqual(disclosed.max);
    if (disclosed.protection === 'rounded')
      expect(Math.abs(count - disclosed.value)).toBeLessThanOrEqual(disclosed.error ?? 0);
  });
  fc.assert(property, { numRuns: 2_000 });
  expect([...kinds].sort()).toEqual(['below-threshold', 'rounded', 'suppressed']);
});
