import { type Aggregate, type Cell } from '../engine';
import { type ProtectionPolicy } from './policy';
import { type Shown } from './protect-table';

/**
 * The sums of a measure in an exact table: exact where enough records are summed and none holds half, else
 * closed.
 *
 * @param counted - the records that are summed, by the same codes.
 */
export function protectSums(
  sums: Aggregate,
  counted: Aggregate,
  policy: ProtectionPolicy,
): { total: Shown; byCode: ReadonlyMap<string, Shown> } {
  const shown = [...counted.byCode].map(
    ([code, records]) =>
      [code, protectSum(sums.byCode.get(code) ?? { count: 0, key: 0 }, records, policy)] as const,
  );
  return { total: protectSum(sums.total, counted.total, policy), byCode: new Map(shown) };
}

function protectSum(
  { count: sum, bound = 0 }: Cell,
  records: Cell,
  { minTotal }: ProtectionPolicy,
): Shown {
  const isShared = records.count >= minTotal && 2 * bound <= sum;
  return isShared || records.count === 0
    ? { protection: 'exact', value: sum }
    : { protection: 'closed', value: null };
}
