import { calendarCode } from '~/datasets/calendar';
import { type CodeLists } from '~/datasets/code-lists';
import { NOT_STATED, OUTSIDE_INDONESIA, type Dataset } from '~/datasets/dataset';
import { breaksOf, breaksOfFilter } from '~/datasets/validity';
import { CODE_SEPARATOR, dividedBy, type Filter, type Query } from '../engine';
import { type ObservationStatus } from './observation';

const DAY = 86_400_000;

interface Context {
  dataset: Dataset;
  codeLists: CodeLists;
  /** Without it, no period is P. */
  calculation: {
    /** The last day that the records cover, as YYYY-MM-DD. */
    coveredUntil: string;
    /** The day of the calculation. */
    date: string;
  } | null;
}

/**
 * Returns the status of each code of a query (joined codes if it crosses dimensions): P for a period that
 * the records do not cover to its end, B for one in which a code of the filter, or the code itself, changed its meaning.
 */
export function statusOfPeriods(
  { dataset, codeLists, calculation }: Context,
  query: Query,
): (code: string) => ObservationStatus {
  const dimensions = dividedBy(query).flatMap(
    (name) => dataset.dimensions.find((one) => one.name === name) ?? [],
  );
  const parts = dimensions.flatMap(({ calendar }, place) =>
    calendar ? [{ place, calendar }] : [],
  );
  const isPlain = (code: string) => code === NOT_STATED || code === OUTSIDE_INDONESIA;
  if (parts.length === 0) return (code) => (isPlain(code) ? (code as ObservationStatus) : 'A');
  // A month without a year covers several years.
  const hasYear = query.filter.codes.year || parts.some(({ calendar }) => calendar !== 'month');
  const ofFilter = breaksOfFilter(dataset, query.filter.codes, codeLists).map(({ day }) => day);
  const ofCodes = dimensions.map((one) => (one.calendar ? null : breaksOf(one, codeLists)));
  const isCounted = (day: string) => isOfDay(dataset, query.filter, day);
  const countedFrom = (day: string) => firstOfMonths(dataset, query.filter, day);
  const periodOf = (day: string) =>
    parts.map(({ calendar }) => calendarCode(day, calendar)).join(CODE_SEPARATOR);
  const open = new Set(calculation && daysNotCovered(calculation).filter(isCounted).map(periodOf));
  const broken = new Set(ofFilter.map(countedFrom).filter(isCounted).map(periodOf));
  return (code) => {
    if (isPlain(code)) return code as ObservationStatus;
    const codes = code.split(CODE_SEPARATOR);
    const period = parts.map(({ place }) => codes[place]).join(CODE_SEPARATOR);
    if (open.has(period)) return 'P';
    if (!hasYear) return 'A';
    const isBroken =
      broken.has(period) ||
      ofCodes.some((breaks, place) =>
        breaks
          ?.get(codes[place] ?? '')
          ?.map(countedFrom)
          .some((day) => isCounted(day) && periodOf(day) === period),
      );
    return isBroken ? 'B' : 'A';
  };
}

/** The day after those that the records cover, and one of each week from there up to the day of the calculation. */
function daysNotCovered({ coveredUntil, date }: NonNullable<Context['calculation']>): string[] {
  const first = dayAfter(coveredUntil, 1);
  const days = [first];
  for (let day = dayAfter(first, 7); day < date; day = dayAfter(day, 7)) days.push(day);
  return date > first ? [...days, date] : days;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toJSON().slice(0, 10);
}

/** A day or, if the filter excludes its month, the first day of the next month that the filter includes. */
function firstOfMonths({ dimensions }: Dataset, { codes }: Filter, day: string): string {
  const name = dimensions.find(({ calendar }) => calendar === 'month')?.name ?? '';
  const months = codes[name] ?? [];
  if (months.length === 0 || months.includes(calendarCode(day, 'month'))) return day;
  const date = new Date(`${day.slice(0, 7)}-01T00:00Z`);
  for (let step = 0; step < 12; step += 1) {
    date.setUTCMonth(date.getUTCMonth() + 1);
    const first = date.toISOString().slice(0, 10);
    if (months.includes(calendarCode(first, 'month'))) return first;
  }
  return day;
}

function isOfDay({ dimensions }: Dataset, { codes, start, end }: Filter, day: string): boolean {
  if ((start !== undefined && day < start) || (end !== undefined && day > end)) return false;
  return dimensions.every(({ name, calendar }) => {
    const asked = codes[name] ?? [];
    return !calendar || asked.length === 0 || asked.includes(calendarCode(day, calendar));
  });
}
