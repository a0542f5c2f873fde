import { type Observation } from '../../observations/observation';
import { type MonthsBefore } from '../widget-data';

/**
 * How many years give the range of a month: the five that end two years before it, at least three of them.
 */
const RANGE_YEARS = 5;
const MIN_RANGE_YEARS = 3;

/** The value of a month of a year, both as numbers; null if no records could fall in it. */
export type ObservationOfMonth = (year: number, month: number) => Observation | null;

/**
 * Returns what the months of a year are compared with: those of the year before, and the range from the least
 * to the greatest of each month in the years before that, from disclosed counts only. There is no range if a
 * month of these years is not disclosed.
 *
 * @returns undefined if there is no earlier whole year.
 */
export function monthsBefore(year: number, monthOf: ObservationOfMonth): MonthsBefore | undefined {
  const valuesOf = (item: number) => months.map((month) => monthOf(item, month)?.value ?? null);
  const isWhole = (item: number) => monthOf(item, 1) !== null;
  if (!isWhole(year - 1)) return undefined;
  const years = Array.from({ length: RANGE_YEARS }, (_, index) => year - 1 - RANGE_YEARS + index);
  const of = years.filter(isWhole);
  const [from, to] = [of[0], of.at(-1)];
  const lines = of.map(valuesOf);
  const before = { year: String(year - 1), values: valuesOf(year - 1) };
  if (from === undefined || to === undefined || of.length < MIN_RANGE_YEARS) return before;
  const bounds = months.flatMap((_, index): [number, number][] => {
    const disclosed = lines.flatMap((line) => line[index] ?? []);
    return disclosed.length === of.length ? [[Math.min(...disclosed), Math.max(...disclosed)]] : [];
  });
  if (bounds.length < months.length) return before;
  return { ...before, range: { from: String(from), to: String(to), bounds } };
}

/** The numbers of the months of a year. */
export const months = Array.from({ length: 12 }, (_, index) => index + 1);
