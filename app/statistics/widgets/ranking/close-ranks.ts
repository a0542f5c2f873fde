import { LEVEL, mostProbable } from '../../changes/tell-change';
import { type ProtectionPolicy } from '~/protection/policy';
import { type Shown } from '~/protection/protect-table';
import { type Told } from '../../summary/comparison';

type Ranked = Shown & { rank?: number | null; population?: number };

/** Ranks that cannot be told apart, from the first to the last of them. */
export interface CloseRanks {
  from: number;
  to: number;
}

/**
 * The ranks whose counts may differ by chance alone: those after a rank that are not fewer than it by more than
 * chance (the exact test of two Poisson counts, see `probabilityByChance`), whatever they were before rounding. Groups
 * overlap where a rank is close to those before and after it, since a border would suggest a difference (letter
 * displays, Piepho 2004).
 *
 * @param items - the counts with their ranks, the first rank first.
 * @param limit - the last rank that is looked at; a group may end after it.
 * @param isOfRates - whether the ranks are those of rates: counts are then compared for the same number of inhabitants.
 */
export function closeRanks(
  items: readonly Ranked[],
  limit: number,
  policy: ProtectionPolicy,
  isOfRates = false,
): CloseRanks[] {
  const told = items.filter((item): item is typeof item & Told => Boolean(item.value));
  const shareOf = (first: Ranked, one: Ranked) => {
    const [own, other] = isOfRates ? [first.population ?? 1, one.population ?? 1] : [1, 1];
    return own / (own + other);
  };
  const groups: CloseRanks[] = [];
  for (const [index, first] of told.entries()) {
    if (!first.rank || first.rank > limit) break;
    const rest = told.slice(index + 1);
    const apart = rest.findIndex(
      (one) => mostProbable(first, one, shareOf(first, one), policy) < LEVEL,
    );
    const last = apart < 0 ? told.at(-1) : told[index + apart];
    const to = last?.rank ?? first.rank;
    if (to > Math.max(first.rank, groups.at(-1)?.to ?? 0)) groups.push({ from: first.rank, to });
  }
  return groups;
}
