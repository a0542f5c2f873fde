import { type ProtectionPolicy } from '~/protection/policy';
import { errorOf, type DisclosedValue } from '~/protection/protect-table';
import { probabilityByChance, probabilityOfShares } from './chance';
import { type ComparedTimes, daysOf } from './disclose-change';

/**
 * Which records two groups share: none, all of one of them, or possibly some, if a record may have several
 * codes.
 */
export type Overlap = 'none' | 'firstWithin' | 'secondWithin' | 'some';

/** The bases of two counts: the days of their periods, or the groups of records that each is a share of. */
export type Bases =
  { days: readonly number[] } | { totals: readonly DisclosedValue[]; overlap: Overlap };

/** Returns the days of two periods. */
export function daysOfTimes({ period, periodBefore }: ComparedTimes): Bases {
  return { days: [daysOf(period), daysOf(periodBefore)] };
}

/** A direction: towards the first count being more than the second relative to its base, or fewer. */
export type Direction = 1 | -1;

/**
 * Tests two counts, with the rounding of their bases as unfavourable to a direction as possible: if the test
 * is significant, it is so for all totals that round to these. For a group within another one the two parts
 * are compared.
 *
 * @returns the probability that they differ this much by chance, and the direction in which they do; 0 for
 * neither.
 */
export function testAt(
  direction: Direction,
  [count, other]: readonly [number, number],
  bases: Bases,
  policy: ProtectionPolicy,
): { probability: number; towards: number } {
  const [base, otherBase] = basesAt(direction, bases, policy);
  if ('days' in bases)
    return {
      probability: probabilityByChance(count, other, base / (base + otherBase)),
      towards: Math.sign(count * otherBase - other * base),
    };
  const first = [count, base - count] as const;
  const second = [other, otherBase - other] as const;
  const [[a, b], [c, d]] = apart(first, second, bases.overlap);
  return {
    probability: probabilityOfShares([a, a + b], [c, c + d]),
    towards: Math.sign(a * d - b * c),
  };
}

/** Returns the bases, as unfavourable to a direction as rounding allows. */
export function basesAt(
  direction: Direction,
  bases: Bases,
  policy: ProtectionPolicy,
): readonly [number, number] {
  if ('days' in bases) return [bases.days[0] ?? 0, bases.days[1] ?? 0];
  const [base = 0, otherBase = 0] = bases.totals.map(
    (value, index) => (value.value ?? 0) + (index ? -1 : 1) * direction * errorOf(value, policy),
  );
  return [base, otherBase];
}

/** Returns whether all bases are disclosed, and none is empty. */
export function areDisclosed(bases: Bases): boolean {
  const all = 'days' in bases ? bases.days : bases.totals.map(({ value }) => value);
  return all.length === 2 && all.every(Boolean);
}

/** Records with a code, and without it. */
type Parts = readonly [number, number];

/**
 * Returns two groups, each without the records of the other. No part is below zero, which only makes the test
 * less significant, so that it is valid for whatever rounding hides.
 */
function apart(first: Parts, second: Parts, overlap: Overlap): readonly [Parts, Parts] {
  const without = (all: Parts, part: Parts): Parts => [all[0] - part[0], all[1] - part[1]];
  const positive = ([a, b]: Parts): Parts => [Math.max(0, a), Math.max(0, b)];
  return [
    positive(overlap === 'secondWithin' ? without(first, second) : first),
    positive(overlap === 'firstWithin' ? without(second, first) : second),
  ];
}
