import { LEVEL, mostProbable } from './disclose-change';
import { type ProtectionPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import { type DisclosedNumber } from './comparison';
import { formatsOf } from '~/platform/i18n/formats';
import { gapSigns } from '../observations/gaps';
import { recordsMeasure } from '../observations/main-query';
import { type ReadContext } from '../observations/read-context';

type Ranked = DisclosedValue & {
  rank?: number | null;
  population?: number;
  gap?: string | undefined;
};

/** Ranks that cannot be distinguished, from the first to the last of them. */
export interface CloseRanks {
  from: number;
  to: number;
}

/**
 * Returns the first and the last rank that a count may have among others: after those that are clearly more,
 * and before those that are clearly fewer, whatever all of them were before rounding. The exact test of two
 * Poisson counts decides (see `probabilityByChance`). All others are tested together, each difference at 0.05
 * divided by their number (Bonferroni): the ranks stated of a count are wrong with a probability of at most 5
 * %. A suppressed count may come before or after it.
 *
 * @param shareOf - the part of both counts that the first one has by chance; for rates, that of its
 * inhabitants.
 */
export function possibleRanks<Other extends DisclosedValue>(
  value: DisclosedNumber,
  others: readonly Other[],
  policy: ProtectionPolicy,
  shareOf: (other: Other) => number = () => 0.5,
): { first: number; last: number } {
  const apart = others.flatMap((candidate) => {
    if (candidate.protection === 'suppressed') return [];
    const other: DisclosedNumber =
      candidate.protection === 'below-threshold'
        ? { protection: 'exact', value: candidate.max }
        : candidate;
    const share = shareOf(candidate);
    const isApart = mostProbable(value, other, share, policy) < LEVEL / others.length;
    return isApart ? [value.value * (1 - share) - other.value * share] : [];
  });
  const before = apart.filter((difference) => difference < 0).length;
  return { first: 1 + before, last: 1 + others.length - (apart.length - before) };
}

/**
 * Returns the ranks whose counts may differ by chance alone: each with the last one that it may have by
 * `possibleRanks`, as sentences and profiles state it. Groups overlap where a rank is close to those before
 * and after it, since a border would suggest a difference (letter displays, Piepho 2004).
 *
 * @param items - the counts with their ranks, the first rank first.
 * @param limit - the last rank considered; a group may end after it.
 * @param isOfRates - whether the ranks are those of rates: counts are then compared for the same number of
 * inhabitants.
 */
export function closeRanks(
  items: readonly Ranked[],
  limit: number,
  policy: ProtectionPolicy,
  isOfRates = false,
): CloseRanks[] {
  // Codes that were not in use, changed, or have no rate are not ranked.
  const all = items.filter(
    (item) => item.gap !== gapSigns.break && (!isOfRates || item.population),
  );
  const ranks = all.flatMap(({ rank }) => rank ?? []);
  const groups: CloseRanks[] = [];
  for (const first of all) {
    if (!first.value || !first.rank || first.rank > limit) continue;
    const others = all.filter((ranked) => ranked !== first);
    const share = ({ population = 1 }: Ranked) =>
      isOfRates ? (first.population ?? 1) / ((first.population ?? 1) + population) : 0.5;
    const { last } = possibleRanks(first, others, policy, share);
    // Of tied codes, the later ones have the rank of the first.
    const to = last > ranks.length ? last : Math.max(...ranks.filter((rank) => rank <= last));
    if (to > Math.max(first.rank, groups.at(-1)?.to ?? 0)) groups.push({ from: first.rank, to });
  }
  return groups;
}

/**
 * Returns a note on ranks up to a limit that chance cannot distinguish; none if the measure is not records.
 */
export function closeRankNotes(
  context: ReadContext,
  items: readonly Ranked[],
  { limit, isOfRates = false }: { limit: number; isOfRates?: boolean },
): string[] {
  const { view, policy, language, t } = context;
  if (view.measure !== recordsMeasure(context)) return [];
  const { number } = formatsOf(language);
  const ranks = closeRanks(items, limit, policy, isOfRates).map(
    ({ from, to }) => `${number(from)}–${number(to)}`,
  );
  return ranks.length > 0 ? [t('widget.closeRanks', { ranks: ranks.join(t('separator')) })] : [];
}
