import { type Aggregate, type Cell, CODE_SEPARATOR } from '~/engine/engine';
import { type ProtectionPolicy } from './policy';
import { type DisclosedValue } from './protect-table';
import { roundCount } from './round-count';

/** The sums of a measure, and the counts of the records that they sum, by the same divisions. */
export interface Sums {
  sums: Aggregate;
  counted: Aggregate;
}

/** All years, or all codes. */
export const ALL = '*';

/** Returns whether the sum of a year and a code, or of all of either, is suppressed. */
export type IsSuppressed = (year: string, code: string) => boolean;

/** A suppressed sum must be uncertain by at least a fifth in both directions. */
const LEAST_CHANGE = 1 / 5;

interface Entry {
  sum: number;
  isSuppressed: boolean;
}

/**
 * Decides which sums of a measure are suppressed: sums of few records, sums of which one record may hold half
 * and, in each list that has a total and a suppressed sum, another one, so that none follows from the rest.
 * Sums by code are disclosed for complete years only: in a running year, changes would disclose single
 * records. So each year is decided separately, and has the same sums suppressed in every version in which it
 * has the same records. Multi-valued codes are treated as if a record had one.
 *
 * @param byYear - the measure by year.
 * @param byCode - the measure by year, crossed by a dimension; null if not divided.
 */
export function suppressSums(
  byYear: Sums,
  byCode: Sums | null,
  isComplete: (year: string) => boolean,
  policy: ProtectionPolicy,
): IsSuppressed {
  const { sums, counted } = byYear;
  const totals = readEntries(byYear, policy);
  totals.set(ALL, entryOf(sums.total, counted.total, policy));
  suppressAnother([...totals.values()], [...totals.values()]);
  const years = new Map<string, Map<string, Entry>>();
  for (const [key, entry] of byCode ? readEntries(byCode, policy) : []) {
    const [year = '', code = ''] = key.split(CODE_SEPARATOR);
    years.set(year, (years.get(year) ?? new Map<string, Entry>()).set(code, entry));
  }
  for (const [year, codes] of years) {
    const total = totals.get(year);
    // A year's total also appears next to the tables of all other dimensions.
    suppressAnother([...(total ? [total] : []), ...codes.values()], [...codes.values()]);
  }
  return (year, code) =>
    code === ALL
      ? (totals.get(year)?.isSuppressed ?? false)
      : year === ALL || !isComplete(year) || (years.get(year)?.get(code)?.isSuppressed ?? false);
}

/**
 * Returns a disclosed sum, rounded at random by the key of its records, as counts are. Otherwise a suppressed
 * sum would follow from a version that disclosed the sum suppressed with it.
 */
export function roundSum(
  sum: number,
  { count, key }: Cell,
  { sumBase }: ProtectionPolicy,
): DisclosedValue {
  return count === 0 || sumBase === 1
    ? { protection: 'exact', value: sum }
    : {
        protection: 'rounded',
        value: roundCount({ count: sum, key }, sumBase),
        error: sumBase - 1,
      };
}

/**
 * Returns the sums of records by code, sorted so that every engine suppresses the same ones; sums of no
 * records are known to be 0.
 */
function readEntries({ sums, counted }: Sums, policy: ProtectionPolicy): Map<string, Entry> {
  return new Map(
    [...counted.byCode]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, records]) => [code, entryOf(sums.byCode.get(code), records, policy)]),
  );
}

/** Returns a sum, suppressed if it discloses a person: too few records, or too much of it may be of one. */
function entryOf(
  { count: sum, bound = 0 }: Cell = { count: 0, key: 0 },
  { count: records }: Cell,
  { minTotal }: ProtectionPolicy,
): Entry {
  return { sum, isSuppressed: records > 0 && (records < minTotal || 2 * bound > sum) };
}

/**
 * If the suppressed sums of a list leave too little open, suppresses another one: the least sum that leaves
 * enough. One of the sums is the total of the others.
 */
function suppressAnother(all: readonly Entry[], suppressible: readonly Entry[]): void {
  const [greatest, ...others] = all
    .filter(({ isSuppressed }) => isSuppressed)
    .sort((a, b) => b.sum - a.sum);
  if (!greatest) return;
  const least = Math.max(1, Math.ceil(greatest.sum * LEAST_CHANGE));
  if (others.reduce((sum, entry) => sum + entry.sum, 0) >= least) return;
  const open = suppressible
    .filter(({ isSuppressed, sum }) => !isSuppressed && sum > 0)
    .sort((a, b) => a.sum - b.sum);
  const another = open.find(({ sum }) => sum >= least) ?? open.at(-1);
  if (another) another.isSuppressed = true;
}
