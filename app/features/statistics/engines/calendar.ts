import { type CalendarDimension, calendarDimensions } from '~/datasets/dataset';
import { type Filter } from '../engine';
import { calendarCodes } from './calendar-codes';
import { intersectionOfRanges, type Range, type Ranges, unionOfRanges } from './ranges';

/** A day (YYYY-MM-DD) and how many records fall on it. */
export interface Day {
  day: string;
  records: number;
}

/** The record numbers of each day, and so of each year, month, week and period. */
export interface Calendar {
  records: number;
  /** Record numbers by code; month "3" is March of every year. */
  codes: Readonly<Record<CalendarDimension, ReadonlyMap<string, Ranges>>>;
  /** The record numbers that the dates of a filter leave. */
  rangesOf(filter: Filter): Ranges;
}

/** The calendar of records that are numbered from 0 in the order of their dates. */
export function createCalendar(days: readonly Day[]): Calendar {
  const starts: { day: string; start: number }[] = [];
  let records = 0;
  for (const { day, records: count } of days) {
    starts.push({ day, start: records });
    records += count;
  }
  const firstFrom = (isLater: (day: string) => boolean) =>
    starts.find(({ day }) => isLater(day))?.start ?? records;
  const codes = rangesByCode(days);

  return {
    records,
    codes,
    rangesOf(filter) {
      const { start, end } = filter;
      const period: Range = {
        start: start === undefined ? 0 : firstFrom((day) => day >= start),
        end: end === undefined ? records : firstFrom((day) => day > end),
      };
      return calendarDimensions.reduce(
        (left, dimension) => {
          const wanted = filter.codes[dimension] ?? [];
          if (wanted.length === 0) return left;
          const ranges = wanted.flatMap((code) => codes[dimension].get(code) ?? []);
          return intersectionOfRanges(left, unionOfRanges(ranges));
        },
        unionOfRanges([period]),
      );
    },
  };
}

function rangesByCode(days: readonly Day[]): Calendar['codes'] {
  const ranges: Record<CalendarDimension, Map<string, Range[]>> = {
    year: new Map(),
    month: new Map(),
    year_month: new Map(),
    week: new Map(),
  };
  let start = 0;
  for (const { day, records } of days) {
    const codes = calendarCodes(day);
    for (const dimension of calendarDimensions) {
      extend(ranges[dimension], codes[dimension], { start, end: start + records });
    }
    start += records;
  }
  return ranges;
}

/** Days come in order: a day that follows on the code's last range makes it longer. */
function extend(ranges: Map<string, Range[]>, code: string, { start, end }: Range): void {
  const known = ranges.get(code);
  const last = known?.at(-1);
  if (!known) ranges.set(code, [{ start, end }]);
  else if (last?.end === start) last.end = end;
  else known.push({ start, end });
}
