import { type Translate } from '~/platform/i18n/text-keys';
import { isDisclosed } from './comparison';
import { type ProtectionPolicy } from '~/protection/policy';
import { errorOf, type DisclosedValue } from '~/protection/protect-table';
import { type Gap, gapOfDifference } from '../observations/gaps';
import { LEVEL } from './disclose-change';
import { areDisclosed, basesAt, type Bases, type Direction, testAt } from './two-counts';

/** The least and the greatest count that chance explains. */
export type ChanceInterval = readonly [from: number, to: number];

/**
 * Returns the 95 % prediction interval of a count given another one: every count that the exact conditional
 * test does not distinguish from the other one (by inverting the test, Nelson 1970). The test is that of
 * Poisson counts by their days, or of shares by their totals. The interval is computed from disclosed values;
 * rounding widens it, so that it is valid for all counts that round to these.
 *
 * @param now - the count that the interval is for; its rounding widens the interval.
 * @returns null if a count is small or not disclosed, or the groups may share records.
 */
export function chanceInterval(
  [now, before]: readonly DisclosedValue[],
  bases: Bases,
  policy: ProtectionPolicy,
): ChanceInterval | null {
  if (!now || !before || !isDisclosed(now) || !isDisclosed(before) || !areTested(bases))
    return null;
  const bound = (direction: Direction) => {
    const other = before.value + direction * errorOf(before, policy);
    return furthestByChance(direction, other, bases, policy) + direction * errorOf(now, policy);
  };
  return [Math.max(0, bound(-1)), bound(1)];
}

/**
 * Returns why no difference of two counts is stated: chance, if it explains the difference whatever they were
 * before rounding.
 */
export function gapOfChange(
  disclosed: readonly DisclosedValue[],
  bases: Bases,
  policy: ProtectionPolicy,
): Gap {
  const [now, before] = disclosed;
  if (!now || !before || !isDisclosed(now) || !isDisclosed(before) || !areTested(bases))
    return gapOfDifference(disclosed);
  const isByChance = ([1, -1] as const).every((direction) => {
    const count = now.value - direction * errorOf(now, policy);
    const other = before.value + direction * errorOf(before, policy);
    return testAt(direction, [count, other], bases, policy).probability >= LEVEL;
  });
  return isByChance ? 'chance' : 'unclear';
}

/**
 * Returns whether chance can be said to explain a difference of two groups. If they may share records it
 * cannot, since the test is then too strict.
 */
function areTested(bases: Bases): boolean {
  return areDisclosed(bases) && ('days' in bases || bases.overlap !== 'some');
}

/**
 * Formats an interval: "chance alone: 96 to 134" or, in a cell with a legend of the sign, "↔ 96–134"; empty
 * if there is none.
 */
export function formatChance(
  interval: ChanceInterval | null,
  t: Translate<'summary'>,
  formatBound: (bound: number) => string,
  form: 'interval' | 'cell' = 'interval',
): string {
  if (!interval) return '';
  const [from, to] = interval;
  return t(`chance.${form}`, { from: formatBound(from), to: formatBound(to) });
}

/**
 * Returns the count that lies furthest in a direction from the expected one and that chance still explains.
 */
function furthestByChance(
  direction: Direction,
  other: number,
  bases: Bases,
  policy: ProtectionPolicy,
): number {
  const [base, otherBase] = basesAt(direction, bases, policy);
  const limit = limitOf(direction, other, bases, policy);
  const isWithin = (count: number) => direction * (limit - count) >= 0;
  const isByChance = (count: number) =>
    isWithin(count) && testAt(direction, [count, other], bases, policy).probability >= LEVEL;
  const expected = Math.round((other * base) / otherBase);
  const start = isWithin(expected) ? expected : limit;
  // The probability decreases with the distance: double the step until it is too far, then halve it.
  let [near, far] = [0, 1];
  while (isByChance(start + direction * far)) [near, far] = [far, far * 2];
  while (far - near > 1) {
    const middle = Math.floor((near + far) / 2);
    if (isByChance(start + direction * middle)) near = middle;
    else far = middle;
  }
  return start + direction * near;
}

/** Returns the least or the greatest count possible given another one. */
function limitOf(
  direction: Direction,
  other: number,
  bases: Bases,
  policy: ProtectionPolicy,
): number {
  if ('days' in bases) return direction > 0 ? Infinity : 0;
  const [total, otherTotal] = basesAt(direction, bases, policy);
  switch (bases.overlap) {
    case 'firstWithin':
      return direction > 0 ? Math.min(total, other) : Math.max(0, other - (otherTotal - total));
    case 'secondWithin':
      return direction > 0 ? total - Math.max(0, otherTotal - other) : other;
    default:
      return direction > 0 ? total : 0;
  }
}

/** The standard normal deviate of a two-sided interval of 95 %. */
const DEVIATE = 1.959964;

/**
 * Returns the 95 % confidence interval of the mean of a Poisson count, by Byar's approximation (Breslow and
 * Day, Statistical Methods in Cancer Research II, 1987). Rounding widens it.
 *
 * @returns null if the count is small or not disclosed.
 */
export function meanInterval(
  disclosed: DisclosedValue,
  policy: ProtectionPolicy,
): ChanceInterval | null {
  if (!isDisclosed(disclosed)) return null;
  const error = errorOf(disclosed, policy);
  const [least, most] = [disclosed.value - error, disclosed.value + error + 1];
  const root = (count: number) => DEVIATE / (3 * Math.sqrt(count));
  return [
    least * (1 - 1 / (9 * least) - root(least)) ** 3,
    most * (1 - 1 / (9 * most) + root(most)) ** 3,
  ];
}
