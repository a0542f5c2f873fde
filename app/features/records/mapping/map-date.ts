import { dayIn } from '~/i18n/home-day';
import { formatDay } from '../record-date';
import { compileDatePattern, type ReadDay } from './date-pattern';
import { type DateColumn } from './mapping-schema';
import { normaliseName } from './code-names';
import { monthOf, type MonthNames } from './month-names';

/** Its value by the name of a column. */
export type CellOf = (column: string) => string;

const ISO = 'yyyy-mm-dd';
const moment = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Reads the date of a row: by patterns, each in turn and ISO in the end, or from columns of year,
 * month and day. A moment with a zone is the day as written, or the day in the mapping's zone.
 *
 * @returns the day as YYYY-MM-DD, or null and the text that is no date.
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
  const readers: ReadDay[] = [...(column.formats ?? []), ISO].flatMap(
    (format) => compileDatePattern(format, thisYear, months) ?? [],
  );
  if (column.timeZone) readers.unshift(dayInZone(column.timeZone));
  return (cellOf) => {
    const text = cellOf(from);
    for (const read of readers) {
      const day = read(text);
      if (day) return { day, text };
    }
    return { day: text === '' ? '' : null, text };
  };
}

function dayFromParts(
  { year = '', month = '', day: dayColumn }: DateColumn,
  months: MonthNames,
  cellOf: CellOf,
) {
  const parts = [cellOf(year), cellOf(month), dayColumn ? cellOf(dayColumn) : '1'];
  const [yearText = '', monthText = '', dayText = ''] = parts;
  const text = parts.slice(0, dayColumn ? 3 : 2).join(' ');
  if (text.trim() === '') return { day: '', text: '' };
  const number = monthOf(monthText, months);
  const isDay = /^\d{4}$/.test(yearText) && number !== null && /^\d{1,2}$/.test(dayText);
  return { day: isDay ? formatDay(Number(yearText), number, Number(dayText)) : null, text };
}

function dayInZone(timeZone: string): ReadDay {
  return (text) => {
    const milliseconds = moment.test(text) ? Date.parse(text) : NaN;
    return Number.isNaN(milliseconds) ? null : dayIn(timeZone, new Date(milliseconds));
  };
}
