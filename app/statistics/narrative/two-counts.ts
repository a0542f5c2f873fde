import { type ProtectionPolicy } from '~/protection/policy';
import { errorOf, type DisclosedValue } from '~/protection/protect-table';
import { probabilityByChance, probabilityOfShares } from './chance';
import { type ComparedTimes, daysOf } from './disclose-change';

/**
 * Which records two groups share: none, all of one of them, or possibly some, where a record may have several codes.
 */
export type Overlap = 'none' | 'firstWithin' | 'secondWithin' | 'some';

/** What two counts are measured by: the days of their periods, or the groups of records that each is a share of. */
export type Bases =
  { days: readonly number[] } | { totals: readonly DisclosedValue[]; overlap: Overlap };

/** The days of two periods. */
export function daysOfTimes({ period, periodBefore }: ComparedTimes): Bases {
  return { days: [daysOf(period), daysOf(periodBefore)] };
}

/** A direction: towards the first count being more than the second by its base, or fewer. */
export type Direction = 1 | -1;

/**
 * The test of two counts, with the rounding of their bases as unfavourable to a direction as it can be: where the test is
 * significant, it is so for all totals that round to these. Of a group within another one the two parts are compared.
 *
 * @returns the probability that they differ so much by chance, and in which direction they do; 0 for neither.
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

/** The bases, as unfavourable to a direction as rounding allows. */
export function basesAt(
  direction: Direction,
  bases: Bases,
  policy: ProtectionPolicy,
): readonly [number, number] {
  if ('days' in bases) return [bases.days[0] ?? 0, bases.days[1] ?? 0];
  const [base = 0, otherBase = 0] = bases.totals.map(
    (one, index) => (one.value ?? 0) + (index ? -1 : 1) * direction * errorOf(one, policy),
  );
  return [base, otherBase];
}

/** Whether all bases are disclosed, and none is empty. */
export function areDisclosed(bases: Bases): boolean {
  const all = 'days' in bases ? bases.days : bases.totals.map(({ value }) => value);
  return all.length === 2 && all.every(Boolean);
}

/** Records with a code, and without it. */
type Parts = readonly [number, number];

/**
 * Two groups without the records of one in the other. None of the parts is below zero: the test only becomes less
 * significant by that, so that it holds for whatever rounding hides.
 */
function apart(first: Parts, second: Parts, overlap: Overlap): readonly [Parts, Parts] {
  const without = (whole: Parts, part: Parts): Parts => [whole[0] - part[0], whole[1] - part[1]];
  const positive = ([one, other]: Parts): Parts => [Math.max(0, one), Math.max(0, other)];
  return [
    positive(overlap === 'secondWithin' ? without(first, second) : first),
    positive(overlap === 'firstWithin' ? without(second, first) : second),
  ];
}
