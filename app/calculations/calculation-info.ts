import { getDataset } from '~/datasets';
import { endOfPeriod, type DatePrecision } from '~/datasets/date-precision';
import { unrecordedOf, type Unrecorded } from '~/datasets/recorded-dataset';
import { type Calculation } from '~/platform/db/schema';
import { homeDay } from '~/platform/i18n/home-day';
import { type Translation } from '~/platform/i18n/translation';

/** What a page shows of the calculation that its numbers come from. */
export interface CalculationInfo extends Unrecorded {
  id: number;
  /** The day of the calculation in Jakarta. */
  date: string;
  /** The first day of its records, stray early ones excluded (see `firstDateOf`); absent if unknown. */
  firstDate?: string;
  /** The years of the stray records. */
  earlierYears?: readonly number[];
  /** The day of the newest record, at most the day of the calculation. */
  lastDate: string;
  /** The last day that the records cover, see `coveredUntil`: a period that ends later is incomplete. */
  coveredUntil: string;
  /**
   * The precision of its records' dates if that is only the month or the year: their days are then the first
   * of it.
   */
  datePrecision?: Exclude<DatePrecision, 'day'>;
  /** The last day of the month or year of the newest records, if that was not over and so is not covered. */
  runningUntil?: string;
  /** The year that views open with: the newest complete enough one, see `newestCompleteYear`. */
  defaultYear: number;
  records: number;
  /** How many changed records it holds back; absent if none. */
  held?: number;
  isSynthetic: boolean;
  /** What pages show of a withdrawal, with the note to readers. */
  withdrawn?: { text: string; note: Translation | null };
}

type CalculationFacts = Pick<
  Calculation,
  | 'id'
  | 'dataset'
  | 'records'
  | 'held_records'
  | 'recorded'
  | 'date_precision'
  | 'is_synthetic'
  | 'first_date'
  | 'earlier_years'
  | 'last_date'
  | 'covered_until'
  | 'default_year'
  | 'calculated_at'
>;

/** Returns the facts of a calculation that pages show; days are those of Jakarta. */
export function describeCalculation(calculation: CalculationFacts): CalculationInfo {
  const dataset = getDataset(calculation.dataset);
  const unrecorded = dataset ? unrecordedOf(dataset, calculation) : [];
  return {
    id: calculation.id,
    ...timesOf(calculation),
    records: calculation.records,
    ...(calculation.held_records && { held: calculation.held_records }),
    isSynthetic: calculation.is_synthetic,
    ...(unrecorded.length > 0 && { unrecorded }),
  };
}

/** The times of a calculation as they are stored. */
type CalculationTimes = Pick<
  CalculationFacts,
  | 'calculated_at'
  | 'first_date'
  | 'earlier_years'
  | 'last_date'
  | 'covered_until'
  | 'date_precision'
  | 'default_year'
>;

/** Returns the times of a calculation as pages show them: see `CalculationInfo`. */
export function timesOf({
  calculated_at,
  first_date,
  earlier_years,
  last_date,
  covered_until,
  date_precision: precision,
  default_year,
}: CalculationTimes) {
  const date = homeDay(calculated_at);
  const lastDate = last_date ?? date;
  const coveredUntil = covered_until ?? lastDate;
  const end = endOfPeriod(lastDate, precision);
  return {
    ...(first_date && { firstDate: first_date }),
    ...(earlier_years.length > 0 && { earlierYears: earlier_years }),
    date,
    lastDate,
    coveredUntil,
    ...(precision !== 'day' && { datePrecision: precision }),
    ...(precision !== 'day' && end > coveredUntil && { runningUntil: end }),
    defaultYear: default_year ?? yearOf(lastDate),
  };
}

/** Returns what pages show of a calculation, without anything about the work of staff. */
export function calculationInfo(calculation: CalculationInfo): CalculationInfo {
  const { id, date, lastDate, coveredUntil, defaultYear, records, held, isSynthetic } = calculation;
  const { datePrecision, runningUntil, unrecorded, withdrawn } = calculation;
  return {
    id,
    date,
    lastDate,
    coveredUntil,
    defaultYear,
    records,
    ...(held && { held }),
    isSynthetic,
    ...(datePrecision && { datePrecision }),
    ...(runningUntil && { runningUntil }),
    ...(unrecorded && { unrecorded }),
    ...(withdrawn && { withdrawn }),
  };
}

/**
 * Returns how far the records reach, for display: the last covered day, or that of the month or year covered
 * in part.
 */
export function reachOf({
  coveredUntil,
  runningUntil,
}: Pick<CalculationInfo, 'coveredUntil' | 'runningUntil'>): string {
  return runningUntil ?? coveredUntil;
}

/** The first and last year whose records include a month. */
export interface YearsOfMonth {
  first: number;
  last: number;
  /** Whether the records cover the month in the last year only in part. */
  isPart: boolean;
  /** Whether all years with records include it. */
  isOfAll: boolean;
}

/** The period that the records of a calculation cover. */
export type CoveredTime = Pick<
  CalculationInfo,
  'firstDate' | 'earlierYears' | 'coveredUntil' | 'runningUntil' | 'datePrecision'
>;

/**
 * Returns the years whose records a month of all years counts; null if unknown, or if they include stray
 * records of earlier years.
 */
export function yearsOfMonth(calculation: CoveredTime, month: number): YearsOfMonth | null {
  const { firstDate, earlierYears = [], coveredUntil, datePrecision } = calculation;
  if (!firstDate || earlierYears.length > 0 || datePrecision === 'year') return null;
  const reach = reachOf(calculation);
  const [first, last] = [firstDate, reach].map(yearOf) as [number, number];
  const isBefore = month < Number(firstDate.slice(5, 7));
  const isAfter = month > Number(reach.slice(5, 7));
  const code = `${last}-${String(month).padStart(2, '0')}`;
  return {
    first: first + Number(isBefore),
    last: last - Number(isAfter),
    isOfAll: !isBefore && !isAfter,
    isPart: !isAfter && endOfPeriod(`${code}-01`, 'month') > coveredUntil,
  };
}

/** Returns the last year of which a calculation has records, however few. */
export function lastYearOf({ lastDate }: Pick<CalculationInfo, 'lastDate'>): number {
  return yearOf(lastDate);
}

/** Returns the last year with records if views open with an earlier one because it has too few; else null. */
export function runningYearOf(
  calculation: CalculationInfo,
  chosen: string | undefined,
): number | null {
  const last = lastYearOf(calculation);
  const isPassedOver = last > calculation.defaultYear && chosen === String(calculation.defaultYear);
  return isPassedOver ? last : null;
}

const yearOf = (day: string) => Number(day.slice(0, 4));

/** Returns the times that a view of a calculation is parsed with: see `ParseContext`. */
export function yearsOf({
  defaultYear,
  firstDate,
  earlierYears,
  lastDate,
}: Pick<CalculationInfo, 'defaultYear' | 'firstDate' | 'earlierYears' | 'lastDate'>) {
  return { defaultYear, firstDate, earlierYears, lastDate };
}
