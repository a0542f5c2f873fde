import { type Observation } from '../../observations/observation';
import { type MonthsBefore } from '../widget-data';

/** The years that the range of a month is of: the five that end two years before it, at least three of them. */
const RANGE_YEARS = 5;
const MIN_RANGE_YEARS = 3;

/** A month of a year, both as numbers, as it is shown; null where no records could be of it. */
export type ObservationOfMonth = (year: number, month: number) => Observation | null;

/**
 * What the months of a year are seen against: those of the year before, and from the least to the greatest of each
 * month in the years before that, of shown counts alone. Where a month of these years is not disclosed, there is no
 * range.
 *
 * @returns undefined where no whole year lies before.
 */
export function monthsBefore(year: number, monthOf: ObservationOfMonth): MonthsBefore | undefined {
  const valuesOf = (one: number) => months.map((month) => monthOf(one, month)?.value ?? null);
  const isWhole = (one: number) => monthOf(one, 1) !== null;
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
