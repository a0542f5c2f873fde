import { type Cell, CODE_SEPARATOR, type Filter } from '~/engine/engine';
import { type ProtectionPolicy } from './policy';

/**
 * The years in which the records of a calculation were received. A year of few records has fewer than a view
 * needs for tables; it counts in totals of years alone. All other tables exclude its records, since all years
 * minus all others would disclose it.
 */
export interface Years {
  thin: readonly string[];
  others: readonly string[];
  /** The number of records in all years of few records. */
  records: number;
}

export const noThinYears: Years = { thin: [], others: [], records: 0 };

/** Returns the years of a calculation from its table of all records by year. */
export function yearsOf(
  byYear: ReadonlyMap<string, Pick<Cell, 'count'>>,
  { exact, minTotal }: ProtectionPolicy,
): Years {
  if (exact === 'all') return noThinYears;
  const isThin = ([, { count }]: [string, Pick<Cell, 'count'>]) => count < minTotal;
  const [thin, others] = [
    [...byYear].filter(isThin),
    [...byYear].filter((entry) => !isThin(entry)),
  ];
  const records = thin.reduce((sum, [, { count }]) => sum + count, 0);
  return { thin: thin.map(([year]) => year), others: others.map(([year]) => year), records };
}

/**
 * Returns the years that a table counts instead of all that its filter selects; null if it counts them all,
 * since it reveals nothing of a person or selects no year of few records.
 */
export function countedYears(
  { filter, dimensions }: { filter: Filter; dimensions: readonly string[] },
  { thin, others }: Years,
  { weights }: ProtectionPolicy,
): readonly string[] | null {
  if (thin.length === 0) return null;
  const { codes, start, end } = filter;
  const filtered = Object.keys(codes).filter((name) => codes[name]?.length);
  const discloses = [...filtered, ...dimensions].some((name) => weights[name] !== 0);
  if (!discloses && start === undefined && end === undefined) return null;
  return thin.some((year) => takesYear(filter, year)) ? yearsUnder(filter, others) : null;
}

/** Returns those of some years whose records a filter may select. */
export function yearsUnder(filter: Filter, years: readonly string[]): string[] {
  return years.filter((year) => takesYear(filter, year));
}

function takesYear({ codes, start = '', end = '9' }: Filter, year: string): boolean {
  const { year: years = [], year_month: months = [], week: weeks = [] } = codes;
  const isIn = (some: readonly string[]) =>
    some.length === 0 || some.some((code) => yearOf(code) === year);
  return [years, months, weeks].every(isIn) && yearOf(start) <= year && year <= yearOf(end);
}

/** Returns whether a row of a table is of a year of few records. */
export function isOfThinYear(row: string, dividedBy: readonly string[], { thin }: Years): boolean {
  if (thin.length === 0) return false;
  const codes = row.split(CODE_SEPARATOR);
  return dividedBy.some(
    (name, index) => hasYear(name) && thin.includes(yearOf(codes[index] ?? '')),
  );
}

/** Returns whether each code of a dimension belongs to one year. */
function hasYear(name: string): boolean {
  return name === 'year' || name === 'year_month' || name === 'week';
}

function yearOf(code: string): string {
  return code.slice(0, 4);
}
