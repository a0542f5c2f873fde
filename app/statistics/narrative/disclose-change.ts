import { type ProtectionPolicy } from '~/protection/policy';
import { errorOf } from '~/protection/protect-table';
import { compareCounts, isDisclosed, type Comparison, type DisclosedNumber } from './comparison';
import { type Period } from '../view/map-period';
import { probabilityByChance } from './chance';

/**
 * The significance level: the probability of stating a change by mistake, for one number or for any of a
 * group.
 */
export const LEVEL = 0.05;

/** A change within chance is "about the same" below this share of the earlier count, else "unclear". */
const ABOUT_THE_SAME = 0.05;

/** The periods of two compared counts. */
export type ComparedTimes = Pick<Comparison, 'period' | 'periodBefore'>;

/** A change as stated; its size is shown only for more or fewer. */
export interface DisclosedChange {
  direction: 'more' | 'fewer' | 'same' | 'unclear';
  /** The change as a share of the earlier count. */
  change: number;
}

/**
 * Returns how the portal states a change everywhere: more or fewer if chance does not explain it, else about
 * as many or no clear change.
 *
 * @param isClear - the result of the test, if the count was tested together with others.
 * @returns null if no change may be stated: a count is small or not disclosed, or rounding leaves open
 * whether chance explains the change.
 */
export function discloseChange(
  { now, before, ...times }: Pick<Comparison, 'now' | 'before'> & ComparedTimes,
  policy: ProtectionPolicy,
  isClear?: boolean,
): DisclosedChange | null {
  if (!isDisclosed(now) || !isDisclosed(before)) return null;
  const compared = compareCounts(now, before, policy);
  const share = shareOfDays(times);
  if ('reason' in compared) {
    return compared.reason === 'rounding' && !isClear
      ? withinChance(now, before, share, policy)
      : null;
  }
  const { change } = compared;
  const isBeyondChance = isClear ?? mostProbable(now, before, share, policy) < LEVEL;
  // A leap day makes a count greater that is smaller per day.
  const hasSameSign = change > 0 === now.value * (1 - share) > before.value * share;
  if (isBeyondChance && hasSameSign) return { direction: change > 0 ? 'more' : 'fewer', change };
  return { direction: Math.abs(change) < ABOUT_THE_SAME ? 'same' : 'unclear', change };
}

/**
 * Returns a change whose sign rounding may hide, if chance explains it whatever the counts were before
 * rounding; else null.
 */
function withinChance(
  now: DisclosedNumber,
  before: DisclosedNumber,
  share: number,
  policy: ProtectionPolicy,
): DisclosedChange | null {
  const furthest = [1, -1].map((sign) => {
    const count = now.value + sign * errorOf(now, policy);
    const other = before.value - sign * errorOf(before, policy);
    return { change: count / other - 1, probability: probabilityByChance(count, other, share) };
  });
  if (furthest.some(({ probability }) => probability < LEVEL)) return null;
  const isSame = furthest.every(({ change }) => Math.abs(change) < ABOUT_THE_SAME);
  return { direction: isSame ? 'same' : 'unclear', change: now.value / before.value - 1 };
}

/**
 * Returns the probability that a change is due to chance: the greatest over all counts that may have been
 * rounded to these.
 */
export function mostProbable(
  now: DisclosedNumber,
  before: DisclosedNumber,
  share: number,
  policy: ProtectionPolicy,
): number {
  const isMore = now.value * (1 - share) > before.value * share;
  const sign = isMore ? 1 : -1;
  const [count, other] = [
    now.value - sign * errorOf(now, policy),
    before.value + sign * errorOf(before, policy),
  ];
  const isSure = isMore ? count * (1 - share) > other * share : count * (1 - share) < other * share;
  return isSure ? probabilityByChance(count, other, share) : 1;
}

/** Returns the share of the later period in the days of both. */
export function shareOfDays({ period, periodBefore }: ComparedTimes): number {
  return daysOf(period) / (daysOf(period) + daysOf(periodBefore));
}

/** Returns the number of days in a period. */
export function daysOf({ start, end }: Period): number {
  return (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
}
