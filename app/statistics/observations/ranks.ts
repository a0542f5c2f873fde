import { type DisclosedValue } from '~/protection/protect-table';

/** The ranks that the map shows in red (specification, section 3: "positions 1 to 5"). */
export const LAST_TOP_RANK = 5;

/** The class of a rank in every chart, legend and table. */
export type RankClass = 'rank-top' | 'rank-other' | 'rank-none' | 'rank-below-threshold';

type Ranked = Pick<DisclosedValue, 'value'> & { code: string };

/**
 * Returns the rank of each item by its count, the largest first, by code; null if the count is 0 or not
 * disclosed, or if an undisclosed item could come before it.
 *
 * Ties share the better rank and the next rank is skipped ("standard competition ranking": 1, 2, 2, 4), so
 * that equal counts always get equal colours. Two items at rank 5 are both among the top.
 *
 * @param hidden - the greatest possible value of an undisclosed item, and by how much a count may be rounded
 * up.
 */
export function rankItems<Item extends Ranked>(
  items: readonly Item[],
  hidden?: { most: number; errorOf: (item: Item) => number },
): Map<string, number | null> {
  const sorted = [...items].sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const ranks = new Map<string, number | null>();
  let rank = 1;
  for (const [index, item] of sorted.entries()) {
    const { code, value } = item;
    if (value !== sorted[index - 1]?.value) rank = index + 1;
    const isSure =
      !hidden || hidden.most === 0 || (value ?? 0) - hidden.errorOf(item) > hidden.most;
    ranks.set(code, value && isSure ? rank : null);
  }
  return ranks;
}

/** Returns the item of the least count among ranks 1 to 5, where the top ends; null if no item has a rank. */
export function leastOfTop<Item extends Ranked & { rank?: number | null }>(
  items: readonly Item[],
): Item | null {
  const top = items.filter(({ rank }) => (rank ?? Infinity) <= LAST_TOP_RANK);
  return top.sort((a, b) => (a.value ?? 0) - (b.value ?? 0))[0] ?? null;
}

/**
 * Returns the class: ranks 1 to 5 are the top (red), later ones and records without a rank the others
 * (yellow), a count of 0 has none (green).
 */
export function rankClass(
  rank: number | null,
  isBelowThreshold = false,
  hasRecords = false,
): RankClass {
  if (rank === null)
    return isBelowThreshold ? 'rank-below-threshold' : hasRecords ? 'rank-other' : 'rank-none';
  return rank <= LAST_TOP_RANK ? 'rank-top' : 'rank-other';
}
