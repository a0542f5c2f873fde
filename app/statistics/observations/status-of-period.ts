import { movesOf } from '~/datasets/merge-mark';
import { calendarCode } from '~/datasets/calendar';
import { finerOf, groupOf, groupsOf, isOfTime } from '~/datasets/coarser';
import { type CodeLists } from '~/datasets/code-lists';
import {
  NOT_STATED,
  OUTSIDE_HOME_COUNTRY,
  type CoarserDimension,
  type Dataset,
  type Dimension,
} from '~/datasets/dataset';
import {
  breaksOf,
  breaksOfFilter,
  isBroken,
  isUnusedIn,
  limitedCodesOf,
} from '~/datasets/validity';
import { beginWithin, coveredFrom } from '~/calculations/covered-until';
import { CODE_SEPARATOR, dividedBy, type Filter, type Query } from '~/engine/engine';
import { daysOfFilter, recordedDays } from '../view/filter-days';
import { lastDayOf, type Period } from '../view/map-period';
import { type FilterStatus, type ObservationStatus } from './observation';

const DAY = 86_400_000;

interface Context {
  dataset: Dataset;
  codeLists: CodeLists;
  /** Without it, no period is P. */
  calculation: {
    /** The last day that the records cover, as YYYY-MM-DD. */
    coveredUntil: string;
    /** The last day of the period of the newest records, if they cover it only in part. */
    runningUntil?: string;
    /** The day of the calculation. */
    date: string;
    /** The first day of the records, stray ones excluded, if known, and the years of the stray ones. */
    firstDate?: string;
    earlierYears?: readonly number[];
  } | null;
}

/**
 * Returns the status of the figures of a filter: M if no records are disclosed and none can exist (see
 * `isAbsent`), P if the records do not cover its period from its first day to its last, B if a code of it
 * changed its meaning in it or, without a period, since the first record.
 */
export function statusOfFilter(
  context: Pick<Context, 'dataset' | 'codeLists'> & {
    calculation: Omit<NonNullable<Context['calculation']>, 'date'>;
  },
  filter: Filter,
  hasRecords = true,
): FilterStatus {
  if (!hasRecords && isAbsent(context, filter)) return 'M';
  const days = daysOfFilter(filter);
  if (days && days.end > context.calculation.coveredUntil) return 'P';
  if (days && beginWithin(days, context.calculation)) return 'P';
  const counted = recordedDays(filter, context.calculation);
  const breaks = breaksOfFilter(context.dataset, filter.codes, context.codeLists);
  return isBroken(
    breaks.map(({ day }) => day),
    counted,
  )
    ? 'B'
    : 'A';
}

/**
 * Returns whether no record can match a filter: all its codes of a dimension were merged into others, or not
 * in use in its period.
 */
export function isAbsent(context: Pick<Context, 'dataset' | 'codeLists'>, filter: Filter): boolean {
  return unusedCodes(context, { filter }, [], () => ({}))('');
}

/** Returns the status of the rows of a table: that of its filter, unless each row has a period. */
export function statusOfRows(
  dimensions: readonly Dimension[],
  ofFilter: FilterStatus,
): FilterStatus {
  return dimensions.some(isOfTime) ? 'A' : ofFilter;
}

/** Returns whether a filter selects only codes of a dimension that were merged into others. */
function hasMoved(
  { dataset, codeLists }: Pick<Context, 'dataset' | 'codeLists'>,
  { codes }: Filter,
): boolean {
  return dataset.dimensions.some((dimension) => {
    const chosen = codes[dimension.name] ?? [];
    if (chosen.length === 0 || dimension.calendar) return false;
    const moves = movesOf(dimension, codeLists, dataset.name);
    return chosen.every((code) => moves.has(code));
  });
}

/**
 * Returns the status of each code of a query (joined codes if it crosses dimensions), by its period, which in
 * a table without years is all counted days. P: the records do not cover the period to its end or from its
 * start. B: a code of the filter, or the code itself, changed its meaning in it. M: no records are disclosed,
 * and one of these codes was merged into another or not in use at all in it. O: no records are disclosed, and
 * the period is after or before all of them.
 */
export function statusOfPeriods(
  { dataset, codeLists, calculation }: Context,
  query: Query,
): (code: string, hasRecords?: boolean) => ObservationStatus {
  const find = (name: string) => dataset.dimensions.find((dimension) => dimension.name === name);
  const coarserOf = (name: string) => dataset.coarser.find((coarser) => coarser.name === name);
  const dimensions = dividedBy(query).flatMap((name) => coarserOf(name) ?? find(name) ?? []);
  const parts = dimensions.flatMap(({ name, calendar: ofDimension }, index) => {
    const coarser = coarserOf(name);
    const calendar = ofDimension ?? (coarser && find(coarser.coarsens.dimension)?.calendar);
    const codeOf = coarser ? groupOf(coarser, dataset, codeLists) : (code: string) => code;
    return calendar ? [{ index, calendar, codeOf }] : [];
  });
  const isPlain = (code: string) => code === NOT_STATED || code === OUTSIDE_HOME_COUNTRY;
  const monthsOf = monthsOfCodes({ dataset, codeLists }, dimensions);
  const isUnused = unusedCodes({ dataset, codeLists }, query, dimensions, monthsOf);
  const ofCodes = dimensions.map((dimension) =>
    dimension.calendar || coarserOf(dimension.name) ? null : breaksOf(dimension, codeLists),
  );
  const ofFilter = breaksOfFilter(dataset, query.filter.codes, codeLists).map(({ day }) => day);
  const counted = calculation
    ? recordedDays(query.filter, calculation)
    : daysOfFilter(query.filter);
  const isBrokenThroughout = counted !== null && isBroken(ofFilter, counted);
  const statusInAll = (codes: readonly string[]) => {
    const isOfBreak = ofCodes.some(
      (breaks, index) => counted && isBroken(breaks?.get(codes[index] ?? '') ?? [], counted),
    );
    return isBrokenThroughout || isOfBreak ? 'B' : 'A';
  };
  if (parts.length === 0)
    return (code, hasRecords = true) => {
      if (isPlain(code)) return code;
      if (!hasRecords && isUnused(code)) return 'M';
      return statusInAll(code.split(CODE_SEPARATOR));
    };
  // A month without a year covers several years.
  const hasYear = query.filter.codes.year || parts.some(({ calendar }) => calendar !== 'month');
  const isCounted = (day: string) => isOfDay(dataset, query.filter, day);
  const countedFrom = (day: string) => firstOfMonths(dataset, query.filter, day);
  const periodOf = (day: string) =>
    parts.map(({ calendar, codeOf }) => codeOf(calendarCode(day, calendar))).join(CODE_SEPARATOR);
  const notCovered = hasYear ? daysNotCovered : daysNotInAllYears;
  const open = new Set(calculation && notCovered(calculation).filter(isCounted).map(periodOf));
  const broken = new Set(ofFilter.map(countedFrom).filter(isCounted).map(periodOf));
  return (code, hasRecords = true) => {
    if (isPlain(code)) return code;
    if (!hasRecords && isUnused(code)) return 'M';
    const codes = code.split(CODE_SEPARATOR);
    if (!hasRecords && isOutside(calculation, spanOf(query.filter, monthsOf(codes)))) return 'O';
    const period = parts.map(({ index }) => codes[index]).join(CODE_SEPARATOR);
    if (open.has(period)) return 'P';
    if (!hasYear) return statusInAll(codes);
    const isOfBreak =
      broken.has(period) ||
      ofCodes.some((breaks, index) =>
        breaks
          ?.get(codes[index] ?? '')
          ?.map(countedFrom)
          .some((day) => isCounted(day) && periodOf(day) === period),
      );
    return isOfBreak ? 'B' : 'A';
  };
}

/**
 * Returns whether no record of a calculation can be in a period: it begins after the covered days, or ends
 * before them.
 */
function isOutside(calculation: Context['calculation'], span: Period | null): boolean {
  if (!calculation || !span) return false;
  const { coveredUntil, runningUntil, firstDate = '', earlierYears = [] } = calculation;
  const isStray = earlierYears.includes(Number(span.end.slice(0, 4)));
  return span.start > (runningUntil ?? coveredUntil) || (span.end < firstDate && !isStray);
}

/**
 * Returns days that the records do not cover: the first day after them, one of each week from there up to the
 * day of the calculation, and the first of each month before them in the year that they begin in.
 */
function daysNotCovered(calculation: NonNullable<Context['calculation']>): string[] {
  const { coveredUntil, date } = calculation;
  const first = dayAfter(coveredUntil, 1);
  const days = [...monthsBefore(calculation), first];
  for (let day = dayAfter(first, 7); day < date; day = dayAfter(day, 7)) days.push(day);
  return date > first ? [...days, date] : days;
}

/**
 * Does for months of all years what `daysNotCovered` does, only for the months that the first or the last
 * year lacks, or covers in part: other years have these months.
 */
function daysNotInAllYears(calculation: NonNullable<Context['calculation']>): string[] {
  const { coveredUntil, runningUntil } = calculation;
  const first = dayAfter(coveredUntil, 1);
  const year = (runningUntil ?? coveredUntil).slice(0, 4);
  const later = monthsOf(year).filter((day) => day > first);
  const atEnd = first.startsWith(year) ? [first, ...later] : [];
  return [...monthsBefore(calculation), ...atEnd];
}

/** Returns the first day of each month before the records, in the year that they begin in. */
function monthsBefore(calculation: NonNullable<Context['calculation']>): string[] {
  const from = coveredFrom(calculation);
  return from ? monthsOf(from.slice(0, 4)).filter((day) => day < from) : [];
}

function monthsOf(year: string): string[] {
  return Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`);
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toJSON().slice(0, 10);
}

/**
 * Returns a predicate of the codes of a query that no record can have: they, or all chosen ones of a
 * dimension, were merged or not in use in the period.
 */
function unusedCodes(
  { dataset, codeLists }: Pick<Context, 'dataset' | 'codeLists'>,
  { filter }: Pick<Query, 'filter'>,
  dimensions: readonly Dimension[],
  monthsOf: MonthsOfCodes,
): (code: string) => boolean {
  const ofFilter = dataset.dimensions.flatMap((dimension) => {
    const chosen = dimension.calendar ? [] : (filter.codes[dimension.name] ?? []);
    const limited = limitedCodesOf(dimension, codeLists);
    const validities = chosen.flatMap((code) => limited.get(code) ?? []);
    return chosen.length > 0 && validities.length === chosen.length ? [validities] : [];
  });
  const ofCodes = dimensions.map((dimension) => limitedCodesOf(dimension, codeLists));
  const moves = dimensions.map((dimension) => movesOf(dimension, codeLists, dataset.name));
  if (hasMoved({ dataset, codeLists }, filter)) return () => true;
  if (ofFilter.length === 0 && [...ofCodes, ...moves].every(({ size }) => size === 0))
    return () => false;
  return (code) => {
    const codes = code.split(CODE_SEPARATOR);
    if (moves.some((moved, index) => moved.has(codes[index] ?? ''))) return true;
    const validities = ofCodes.flatMap((limited, index) => limited.get(codes[index] ?? '') ?? []);
    if (validities.length + ofFilter.length === 0) return false;
    const span = spanOf(filter, monthsOf(codes));
    return (
      span !== null &&
      (validities.some((validity) => isUnusedIn(validity, span)) ||
        ofFilter.some((some) => some.every((validity) => isUnusedIn(validity, span))))
    );
  };
}

/** The years and months that some codes name; null if they name a week. */
type MonthsOfCodes = (
  codes: readonly string[],
) => { years?: readonly number[]; months?: readonly number[] } | null;

/** Reads the years and months of the codes of some dimensions: a quarter has three months. */
function monthsOfCodes(
  { dataset, codeLists }: Pick<Context, 'dataset' | 'codeLists'>,
  dimensions: readonly (Dimension | CoarserDimension)[],
): MonthsOfCodes {
  const axes = dimensions.map((dimension) => {
    if (!('coarsens' in dimension)) return { calendar: dimension.calendar, groups: null };
    const { calendar } = finerOf(dataset, dimension);
    return { calendar, groups: calendar ? groupsOf(dimension, dataset, codeLists) : null };
  });
  return (codes) => {
    let found: ReturnType<MonthsOfCodes> = {};
    for (const [index, { calendar, groups }] of axes.entries()) {
      const code = codes[index] ?? '';
      const [first = NaN, second = NaN] = code.split('-').map(Number);
      if (calendar === 'week') return null;
      if (calendar === 'year') found = { ...found, years: [first] };
      if (calendar === 'month')
        found = { ...found, months: (groups?.get(code) ?? [code]).map(Number) };
      if (calendar === 'year_month') found = { years: [first], months: [second] };
    }
    return found;
  };
}

/**
 * Returns the days from the first to the last that codes of a query may count; null if they are of all years.
 */
function spanOf(
  { codes: filtered, ...days }: Filter,
  ofCodes: ReturnType<MonthsOfCodes>,
): Period | null {
  if (!ofCodes) return null;
  const numbersOf = (part: 'year' | 'month') => (filtered[part] ?? []).map(Number);
  const { years = numbersOf('year'), months = numbersOf('month') } = ofCodes;
  if (years.length + months.length === 0 && days.start !== undefined && days.end !== undefined)
    return { start: days.start, end: days.end };
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const [from, to] = months.length > 0 ? [Math.min(...months), Math.max(...months)] : [1, 12];
  if (![first, last, from, to].every(Number.isInteger)) return null;
  const lastDay = lastDayOf({ year: String(last), month: String(to) });
  const start = `${first}-${String(from).padStart(2, '0')}-01`;
  return lastDay === null ? null : { start, end: lastDay };
}

/**
 * Returns a day or, if the filter excludes its month, the first day of the next month that the filter
 * includes.
 */
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
    const requested = codes[name] ?? [];
    return !calendar || requested.length === 0 || requested.includes(calendarCode(day, calendar));
  });
}
