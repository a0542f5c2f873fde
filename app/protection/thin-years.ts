import { type Cell, CODE_SEPARATOR, type Filter } from '~/engine/engine';
import { type ProtectionPolicy } from './policy';
import { type Table } from './disclosure-level';

/**
 * The years by which the records of a calculation were received. Those of a thin year, of fewer records than a view with
 * tables has to have, are counted in totals of years alone: what is divided otherwise leaves them out, as all years minus
 * all others are that year.
 */
export interface Years {
  thin: readonly string[];
  others: readonly string[];
  /** The records of all thin years. */
  records: number;
}

export const noThinYears: Years = { thin: [], others: [], records: 0 };

/** The years of a table by year of all records. */
export function yearsOf(
  byYear: ReadonlyMap<string, Pick<Cell, 'count'>>,
  { exact, minTotal }: ProtectionPolicy,
): Years {
  if (exact === 'all') return noThinYears;
  const isThin = ([, { count }]: [string, Pick<Cell, 'count'>]) => count < minTotal;
  const [thin, others] = [[...byYear].filter(isThin), [...byYear].filter((one) => !isThin(one))];
  const records = thin.reduce((sum, [, { count }]) => sum + count, 0);
  return { thin: thin.map(([year]) => year), others: others.map(([year]) => year), records };
}

/**
 * The years that a table counts in place of all that its filter takes; null if it counts them all, since it is divided by
 * nothing that tells of a person or takes no thin year.
 */
export function countedYears(
  { filter, dimensions }: Table,
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

/** Those of some years that a filter may take records of. */
export function yearsUnder(filter: Filter, years: readonly string[]): string[] {
  return years.filter((year) => takesYear(filter, year));
}

function takesYear({ codes, start = '', end = '9' }: Filter, year: string): boolean {
  const { year: years = [], year_month: months = [], week: weeks = [] } = codes;
  const isIn = (some: readonly string[]) =>
    some.length === 0 || some.some((code) => yearOf(code) === year);
  return [years, months, weeks].every(isIn) && yearOf(start) <= year && year <= yearOf(end);
}

/** Whether a row of a table is of a thin year. */
export function isOfThinYear(row: string, dividedBy: readonly string[], { thin }: Years): boolean {
  if (thin.length === 0) return false;
  const codes = row.split(CODE_SEPARATOR);
  return dividedBy.some(
    (name, index) => hasYear(name) && thin.includes(yearOf(codes[index] ?? '')),
  );
}

/** Whether the codes of a dimension are of one year each. */
function hasYear(name: string): boolean {
  return name === 'year' || name === 'year_month' || name === 'week';
}

function yearOf(code: string): string {
  return code.slice(0, 4);
}
