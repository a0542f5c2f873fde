import { dayIn } from '~/platform/i18n/home-day';
import { formatDate } from '../record-date';
import { type CellOf } from './cell-of';
import { compileDatePattern, type ReadDate } from './date-pattern';
import { type DateColumn } from './mapping-schema';
import { normaliseName } from './code-names';
import { monthOf, type MonthNames } from './month-names';

const ISO = 'yyyy-mm-dd';
/** Unambiguous formats of months and years. */
const coarse = ['yyyy-m', 'm/yyyy', 'm-yyyy', 'm.yyyy', 'yyyy/m', 'yyyy'];
const moment = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/;

/** Reads by the first pattern that matches, else months and years in any unambiguous format. */
export function readerOfFormats(
  formats: readonly string[],
  thisYear: number,
  months?: MonthNames,
): ReadDate {
  const readers = [...formats, ...coarse].flatMap(
    (format) => compileDatePattern(format, thisYear, months) ?? [],
  );
  return (text) => {
    for (const read of readers) {
      const date = read(text);
      if (date) return date;
    }
    return null;
  };
}

/**
 * Reads the date of a row: by patterns, each in turn and ISO last, or from columns of year, month and day. A
 * moment with a time zone is the day as written, or the day in the mapping's zone.
 *
 * @returns the date as YYYY-MM-DD, YYYY-MM or YYYY, by its precision, or null and the invalid text.
 */
export function createDateReader(
  column: DateColumn,
  thisYear: number,
): (cellOf: CellOf) => { day: string | null; text: string } {
  const months = new Map(
    Object.entries(column.months ?? {}).map(([name, month]) => [normaliseName(name), month]),
  );
  if (column.from === undefined) return (cellOf) => dayFromParts(column, months, cellOf);
  const { from } = column;
  const read = readerOfFormats([...(column.formats ?? []), ISO], thisYear, months);
  const readMoment = column.timeZone ? dayInZone(column.timeZone) : () => null;
  return (cellOf) => {
    const text = cellOf(from);
    return { day: text === '' ? '' : (readMoment(text) ?? read(text)), text };
  };
}

function dayFromParts(
  { year = '', month = '', day: dayColumn }: DateColumn,
  months: MonthNames,
  cellOf: CellOf,
) {
  const parts = [year, month, dayColumn].map((column) => (column ? cellOf(column) : ''));
  const [yearText = '', monthText = '', dayText = ''] = parts;
  const text = parts.filter(Boolean).join(' ');
  if (text === '') return { day: '', text };
  const number = monthText === '' ? undefined : monthOf(monthText, months);
  const isDate =
    /^\d{4}$/.test(yearText) &&
    number !== null &&
    (dayText === '' || (number !== undefined && /^\d{1,2}$/.test(dayText)));
  if (!isDate) return { day: null, text };
  const day = dayText === '' ? undefined : Number(dayText);
  return { day: formatDate(Number(yearText), number, day), text };
}

function dayInZone(timeZone: string): ReadDate {
  return (text) => {
    const milliseconds = moment.test(text) ? Date.parse(text) : NaN;
    return Number.isNaN(milliseconds) ? null : dayIn(timeZone, new Date(milliseconds));
  };
}
