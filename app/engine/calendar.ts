import { calendarCode } from '~/datasets/calendar';
import { type CalendarPart } from '~/datasets/dataset';
import { type Filter } from './engine';
import { type Range, type Ranges } from './ranges';

/** A day (YYYY-MM-DD) and how many records fall on it. */
export interface Day {
  day: string;
  records: number;
}

/** The record numbers of each day, and so of each year, month, week and period. */
export interface Calendar {
  records: number;
  /** Returns the record numbers by code; month "3" is March of every year. */
  rangesBy(part: CalendarPart): ReadonlyMap<string, Ranges>;
  /** Returns the record numbers from the first to the last day of a period. */
  rangeOf(period: Pick<Filter, 'start' | 'end'>): Range;
}

/** Creates the calendar of records that are numbered from 0 in the order of their dates. */
export function createCalendar(days: readonly Day[]): Calendar {
  const starts: { day: string; start: number }[] = [];
  let records = 0;
  for (const { day, records: count } of days) {
    starts.push({ day, start: records });
    records += count;
  }
  const firstFrom = (isLater: (day: string) => boolean) =>
    starts.find(({ day }) => isLater(day))?.start ?? records;
  return {
    records,
    rangesBy(part) {
      const ranges = new Map<string, Range[]>();
      for (const [index, { day, start }] of starts.entries()) {
        extend(ranges, calendarCode(day, part), {
          start,
          end: starts[index + 1]?.start ?? records,
        });
      }
      return ranges;
    },
    rangeOf: ({ start, end }) => ({
      start: start === undefined ? 0 : firstFrom((day) => day >= start),
      end: end === undefined ? records : firstFrom((day) => day > end),
    }),
  };
}

/** Days come in order: a day that follows the code's last range extends it. */
function extend(ranges: Map<string, Range[]>, code: string, { start, end }: Range): void {
  const known = ranges.get(code);
  const last = known?.at(-1);
  if (!known) ranges.set(code, [{ start, end }]);
  else if (last?.end === start) last.end = end;
  else known.push({ start, end });
}
