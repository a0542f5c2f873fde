import { type ProtectionPolicy } from '~/protection/policy';
import { required } from '~/platform/system/required';
import { type FileVariable } from './file-variables';

/**
 * How much of the recorded data a public-use file shows. Everything follows from the file and from exact
 * figures of the dashboard.
 */
export interface Usefulness {
  /** The share of all values that are shown, from 0 to 1. */
  values: number;
  /** The share of the records of which all values are shown, from 0 to 1. */
  complete: number;
  /** Where the file differs most from the dashboard; null if the policy shows no such shares. */
  difference: Difference | null;
}

/**
 * The share of a value among the shown values of its column, and that of the records that carry it, from 0 to
 * 1.
 */
export interface Difference {
  variable: FileVariable;
  value: string;
  disclosed: number;
  exact: number;
}

/** What decides which exact shares may be reported. */
export type ReportedPolicy = Pick<ProtectionPolicy, 'exact' | 'minShareTotal'>;

/** A column of a file before values are suppressed. */
interface UnsuppressedColumn {
  variable: FileVariable;
  /** The index in `values` of each record's value. */
  numbers: Uint32Array;
  values: readonly string[];
  /** How many records carry each value, a record with several codes in each of them. */
  exact: ReadonlyMap<string, number>;
}

/** @param kept - for each record, a bit for each column whose value is shown. */
export function usefulnessOf(
  columns: readonly UnsuppressedColumn[],
  kept: Uint32Array,
  policy: ReportedPolicy,
): Usefulness {
  const records = kept.length;
  const all = 2 ** columns.length - 1;
  const disclosed = columns.map(({ numbers, values }, index) =>
    countDisclosed(numbers, values, { kept, index }),
  );
  const total = disclosed.flat().reduce((sum, count) => sum + count, 0);
  const differences = columns.flatMap(({ variable, values, exact }, index) => {
    const { name } = variable.dimension;
    if (policy.exact !== 'all' && !policy.exact.includes(name)) return [];
    const counts = required(disclosed[index], 'counts');
    const ofColumn = counts.reduce((sum, count) => sum + count, 0);
    if (ofColumn < policy.minShareTotal) return [];
    return values.map((value, number): Difference => ({
      variable,
      value,
      disclosed: required(counts[number], 'count') / ofColumn,
      exact: (exact.get(value) ?? 0) / records,
    }));
  });
  const sizeOf = (difference: Difference) => Math.abs(difference.disclosed - difference.exact);
  return {
    values: records && total / (records * columns.length),
    complete: records && kept.filter((set) => set === all).length / records,
    difference: differences.reduce<Difference | null>(
      (a, b) => (a && sizeOf(a) >= sizeOf(b) ? a : b),
      null,
    ),
  };
}

/** Counts the records that show each value of a column. */
function countDisclosed(
  numbers: Uint32Array,
  values: readonly string[],
  { kept, index }: { kept: Uint32Array; index: number },
): number[] {
  const counts = values.map(() => 0);
  for (const [row, set] of kept.entries()) {
    const number = required(numbers[row], 'value');
    if (((set >>> index) & 1) === 1) counts[number] = required(counts[number], 'count') + 1;
  }
  return counts;
}
