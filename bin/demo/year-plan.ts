import { DAY } from './calendar';
import { type Years } from './distributions';

/** The requested records. */
export interface DemoRequest {
  /** The last day with records, as YYYY-MM-DD. */
  until: string;
  /** How many records in total; by default as many as the distributions say. */
  records?: number;
}

/** A year whose first days are filled with records. */
export interface YearPlan {
  year: number;
  /** How many records the full year has. */
  records: number;
  /** How many of its days have passed. */
  days: number;
  /** The share of its records received through each day. */
  through: Float64Array;
}

/** A record to fill with codes. */
export interface DatedRecord {
  id: string;
  date: string;
  /** Days from its date to the last day with records. */
  daysOld: number;
}

/**
 * Plans the years from the first of the distributions to `until`. Without a number of records a year's plan
 * does not depend on `until`, so that a later `until` only adds records. With one, all years keep their
 * proportion, and exactly this number is planned.
 */
export function planYears(
  { until, records }: DemoRequest,
  years: Years,
  sharesOf: (year: number) => Float64Array,
): YearPlan[] {
  const plans = naturalPlans(until, years, sharesOf);
  return records === undefined ? plans : scaled(plans, records);
}

function naturalPlans(
  until: string,
  years: Years,
  sharesOf: (year: number) => Float64Array,
): YearPlan[] {
  const first = Math.min(...Object.keys(years).map(Number));
  const last = Number(until.slice(0, 4));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => {
    const year = first + offset;
    const through = sharesOf(year);
    const passed = Math.floor((Date.parse(until) - Date.UTC(year, 0, 0)) / DAY);
    return {
      year,
      records: recordsOfYear(years, year),
      days: Math.min(passed, through.length),
      through,
    };
  });
}

/** Returns the records of a full year; years after the last one of the distributions repeat it. */
export function recordsOfYear(years: Years, year: number): number {
  const last = Math.max(...Object.keys(years).map(Number));
  return years[Math.min(year, last)]?.n ?? 0;
}

function scaled(plans: readonly YearPlan[], records: number): YearPlan[] {
  const natural = plans.reduce((sum, plan) => sum + countThrough(plan, plan.days), 0);
  let before = 0;
  let given = 0;
  return plans.map((plan) => {
    before += countThrough(plan, plan.days);
    const wanted = Math.round((records * before) / (natural || 1)) - given;
    given += wanted;
    return { ...plan, records: fullYearOf(plan, wanted) };
  });
}

/** Returns the records of a full year whose passed days have exactly the wanted number. */
function fullYearOf({ through, days }: YearPlan, wanted: number): number {
  return Math.max(0, Math.ceil((wanted - 0.5) / (through[days - 1] ?? 1)));
}

function countThrough({ records, through }: Pick<YearPlan, 'records' | 'through'>, days: number) {
  return Math.floor(records * (through[days - 1] ?? 0) + 0.5);
}

/** Yields the records of a year's passed days, in order of their date. */
export function* datedRecords(plan: YearPlan, until: string): Generator<DatedRecord> {
  let number = 0;
  for (let day = 1; day <= plan.days; day++) {
    const time = Date.UTC(plan.year, 0, day);
    const date = new Date(time).toISOString().slice(0, 10);
    const daysOld = (Date.parse(until) - time) / DAY;
    for (const last = countThrough(plan, day); number < last;) {
      number++;
      yield { id: `DEMO-${plan.year}-${String(number).padStart(6, '0')}`, date, daysOld };
    }
  }
}
