import { type Aggregate, type Cell } from '~/engine/engine';
import { type ProtectionPolicy } from './policy';
import { roundCount } from './round-count';
import { type DisclosureLevel } from './disclosure-level';

/**
 * A count as it may be disclosed, the only kind of number that pages, files and pictures get: exact, rounded
 * to a multiple of the policy's base, below the threshold (0 to `max`), or suppressed (`min` or more).
 * A value derived from rounded counts has a separate `error`. Files and the API publish the last two as
 * `below-threshold` and `suppressed`.
 */
export type DisclosedValue =
  | { protection: 'exact' | 'rounded'; value: number; error?: number }
  | { protection: 'below-threshold'; value: null; max: number }
  | { protection: 'suppressed'; value: null; min?: number };

/** The counts of a table as they may be disclosed. */
export interface DisclosedTable {
  level: DisclosureLevel;
  total: DisclosedValue;
  /** By code, without those below the threshold; an exact table has every code that records carry. */
  byCode: ReadonlyMap<string, DisclosedValue>;
}

/**
 * Returns a single count as it may be disclosed at a level. Whether it is below the threshold depends on the
 * count itself, not on its rounding. Otherwise four records could be disclosed as rounded to six while the
 * five that include them are disclosed as below the threshold, and both counts would be known.
 */
export function protectCell(
  cell: Cell,
  level: DisclosureLevel,
  policy: ProtectionPolicy,
): DisclosedValue {
  if (level === 'suppressed') return { protection: 'suppressed', value: null };
  if (level === 'exact') return { protection: 'exact', value: cell.count };
  return cell.count < policy.minCount
    ? { protection: 'below-threshold', value: null, max: policy.minCount - 1 }
    : { protection: 'rounded', value: roundCount(cell, policy.base) };
}

/** Returns how far a disclosed count may be off by rounding. */
export function errorOf(disclosed: DisclosedValue, { base }: ProtectionPolicy): number {
  return disclosed.protection === 'rounded' ? (disclosed.error ?? base - 1) : 0;
}

/** Returns the fewest records that a disclosed value allows. */
export function leastOf(disclosed: DisclosedValue, policy: ProtectionPolicy): number {
  return (disclosed.value ?? 0) - errorOf(disclosed, policy);
}

/** Returns the most records that a disclosed value allows. */
export function mostOf(disclosed: DisclosedValue, policy: ProtectionPolicy): number {
  if (disclosed.protection === 'suppressed') return Infinity;
  return disclosed.protection === 'below-threshold'
    ? disclosed.max
    : disclosed.value + errorOf(disclosed, policy);
}

/**
 * Returns the counts of a table as they may be disclosed. It reveals neither which codes are below the
 * threshold nor whether any record carries them: a table that is not exact lists the disclosed codes, and one
 * row covers all others. A table of few records is suppressed.
 *
 * @param together - the disclosed values of counts that combine several years.
 */
export function protectTable(
  { total, byCode }: Aggregate,
  level: DisclosureLevel,
  policy: ProtectionPolicy,
  together?: { of(code: string): DisclosedValue; total?: DisclosedValue | undefined } | null,
): DisclosedTable {
  const disclosedTotal = together?.total ?? protectCell(total, level, policy);
  const least =
    disclosedTotal.protection === 'suppressed' ? disclosedTotal.min : disclosedTotal.value;
  const isSmall = level !== 'exact' && (least ?? 0) < policy.minTotal;
  if (level === 'suppressed' || isSmall)
    return { level: 'suppressed', total: disclosedTotal, byCode: new Map() };
  const disclosed = [...byCode].map(
    ([code, cell]) => [code, together?.of(code) ?? protectCell(cell, level, policy)] as const,
  );
  return {
    level,
    total: disclosedTotal,
    byCode: new Map(disclosed.filter(([, { protection }]) => protection !== 'below-threshold')),
  };
}
