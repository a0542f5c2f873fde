import { type Translate } from '~/i18n/text-keys';
import { isTold, type Told } from '../summary/comparison';
import { type ProtectionPolicy } from '../protection/policy';
import { errorOf, type Shown } from '../protection/protect-table';
import { type Gap, gapOfDifference } from '../widgets/gaps';
import { probabilityByChance } from './chance';
import { LEVEL } from './tell-change';

/** What stands before an interval in a cell, in the texts, too. */
export const CHANCE_SIGN = '↔';

/** The least and the greatest count that chance explains. */
export type ChanceInterval = readonly [from: number, to: number];

/**
 * The 95 % prediction interval of a count given another one: every count that the exact conditional test does not tell
 * apart from the other one (Poisson counts, by inverting the test, Nelson 1970). It is computed from disclosed values;
 * rounding widens it, so that it holds for all counts that round to these.
 *
 * @param now - the count that the interval is for; its rounding widens the interval.
 * @param exposures - the base of each count: days, or records.
 * @returns null if a count is small or not disclosed.
 */
export function chanceInterval(
  [now, before]: readonly Shown[],
  [of, ofBefore]: readonly Shown[],
  policy: ProtectionPolicy,
): ChanceInterval | null {
  if (!now || !before || !isTold(now) || !isTold(before) || !of?.value || !ofBefore?.value)
    return null;
  const bound = (sign: 1 | -1) => {
    const exposure = of.value + sign * errorOf(of, policy);
    const exposureBefore = ofBefore.value - sign * errorOf(ofBefore, policy);
    const other = before.value + sign * errorOf(before, policy);
    const share = exposure / (exposure + exposureBefore);
    return furthestByChance(other, share, sign) + sign * errorOf(now, policy);
  };
  return [Math.max(0, bound(-1)), bound(1)];
}

/**
 * Why no difference of two counts is stated: chance, if it explains the difference whatever they were before rounding.
 *
 * @param exposures - the base of each count: days, or records.
 */
export function gapOfChange(
  shown: readonly Shown[],
  [of, ofBefore]: readonly Shown[],
  policy: ProtectionPolicy,
): Gap {
  const [now, before] = shown;
  if (!now || !before || !isTold(now) || !isTold(before) || !of?.value || !ofBefore?.value)
    return gapOfDifference(shown);
  const isByChance = [1, -1].every((sign) => {
    const exposure = of.value - sign * errorOf(of, policy);
    const exposureBefore = ofBefore.value + sign * errorOf(ofBefore, policy);
    const count = now.value + sign * errorOf(now, policy);
    const other = before.value - sign * errorOf(before, policy);
    return probabilityByChance(count, other, exposure / (exposure + exposureBefore)) >= LEVEL;
  });
  return isByChance ? 'chance' : 'unclear';
}

/**
 * An interval as text: "chance alone: 96 to 134" or, in a cell whose legend says what the sign means, "↔ 96–134"; empty
 * without one.
 */
export function chanceInWords(
  interval: ChanceInterval | null,
  t: Translate<'summary'>,
  inWords: (bound: number) => string,
  form: 'interval' | 'cell' = 'interval',
): string {
  if (!interval) return '';
  const [from, to] = interval;
  return t(`chance.${form}`, { from: inWords(from), to: inWords(to) });
}

/** A number of days, or another exact base of counts. */
export function exactly(value: number): Told {
  return { protection: 'exact', value };
}

/** The count furthest above or below the one expected from another count that chance still explains. */
function furthestByChance(other: number, share: number, sign: 1 | -1): number {
  const expected = (other * share) / (1 - share);
  const isByChance = (count: number) =>
    count >= 0 && probabilityByChance(count, other, share) >= LEVEL;
  const start = sign > 0 ? Math.ceil(expected) : Math.floor(expected);
  // The probability falls with the distance: double the step until it is too far, then halve it.
  let [near, far] = [0, 1];
  while (isByChance(start + sign * far)) [near, far] = [far, far * 2];
  while (far - near > 1) {
    const middle = Math.floor((near + far) / 2);
    if (isByChance(start + sign * middle)) near = middle;
    else far = middle;
  }
  return start + sign * near;
}

/** The standard normal deviate of a two-sided interval of 95 %. */
const DEVIATE = 1.959964;

/**
 * The 95 % confidence interval of the mean of a Poisson count, by Byar's approximation (Breslow and Day, Statistical
 * Methods in Cancer Research II, 1987). Rounding widens it.
 *
 * @returns null if the count is small or not disclosed.
 */
export function meanInterval(shown: Shown, policy: ProtectionPolicy): ChanceInterval | null {
  if (!isTold(shown)) return null;
  const error = errorOf(shown, policy);
  const [least, most] = [shown.value - error, shown.value + error + 1];
  const root = (count: number) => DEVIATE / (3 * Math.sqrt(count));
  return [
    least * (1 - 1 / (9 * least) - root(least)) ** 3,
    most * (1 - 1 / (9 * most) + root(most)) ** 3,
  ];
}
