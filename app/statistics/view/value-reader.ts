import { EARLIEST_YEAR, type CalendarPart } from '~/datasets/dataset';
import { type Refuse } from './notice';
import { ALL } from './view';

/** Reads the last value of a parameter if it is valid, else the fallback; reports ignored values. */
export type ReadValue = <Value extends string>(
  name: string,
  isValid: (value: string) => value is Value,
  fallback: Value,
) => Value;

/** Creates a reader of the single-value parameters of a query string. */
export function createValueReader(search: URLSearchParams, refuse: Refuse): ReadValue {
  return (name, isValid, fallback) => {
    const values = search.getAll(name).filter((value) => value !== '');
    for (const repeated of values.slice(0, -1)) refuse(name, repeated, 'repeated');
    const value = values.at(-1);
    if (value === undefined) return fallback;
    if (isValid(value)) return value;
    refuse(name, value, 'invalid');
    return fallback;
  };
}

/** Accepts only certain values. */
export function isOneOf<Value extends string>(values: readonly Value[]) {
  return (value: string): value is Value => (values as readonly string[]).includes(value);
}

/**
 * Accepts "all" and the codes of a calendar dimension: years of four digits from the earliest of any record,
 * or months.
 */
export function isOfCalendar(calendar: CalendarPart) {
  const [pattern, first, last] =
    calendar === 'year' ? [/^\d{4}$/, EARLIEST_YEAR, 9999] : [/^[1-9]\d?$/, 1, 12];
  return (value: string): value is string =>
    value === ALL || (pattern.test(value) && Number(value) >= first && Number(value) <= last);
}

/** Returns whether a value may be the number of a calculation. */
export function isCalculationNumber(value: string): value is string {
  return /^[1-9]\d{0,8}$/.test(value);
}

/** Returns whether a value is a day of the calendar, as YYYY-MM-DD. */
export function isDay(value: string): value is string {
  return (
    /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value
  );
}

/** Returns whether a value is a month of the calendar, as YYYY-MM. */
export function isYearMonth(value: string): value is string {
  return isDay(`${value}-01`);
}

/** Returns whether a value may be a language tag; an unsupported language falls back to Indonesian. */
export function isLanguageTag(value: string): value is string {
  return /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(value);
}
