/**
 * Returns positions at least a gap apart, as close to the requested ones as possible (least squares) and in their
 * order: neighbours that would overlap move to both sides of their middle, by isotonic regression (pool adjacent
 * violators). All are within the range if it has room for them.
 *
 * @param wanted - the requested positions, ascending.
 */
export function pushApart(
  wanted: readonly number[],
  gap: number,
  [least, most]: readonly [least: number, most: number],
): number[] {
  const pools: { sum: number; count: number }[] = [];
  for (const [index, position] of wanted.entries()) {
    let pool = { sum: position - index * gap, count: 1 };
    for (
      let before = pools.at(-1);
      before && meanOf(before) > meanOf(pool);
      before = pools.at(-1)
    ) {
      pool = { sum: before.sum + pool.sum, count: before.count + pool.count };
      pools.pop();
    }
    pools.push(pool);
  }
  const highest = most - (wanted.length - 1) * gap;
  return pools
    .flatMap((pool) => Array.from({ length: pool.count }, () => meanOf(pool)))
    .map((start, index) => Math.max(least, Math.min(start, highest)) + index * gap);
}

function meanOf({ sum, count }: { sum: number; count: number }): number {
  return sum / count;
}
