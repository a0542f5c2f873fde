import { datePrecisions, type DatePrecision } from '~/datasets/date-precision';

/** A lower precision that the dates of a file suggest, and why. */
export interface SuggestedPrecision {
  precision: Exclude<DatePrecision, 'day'>;
  /** What was found in the dates: a key under `precision` of the namespace `import`. */
  reason: 'without-day' | 'without-month' | 'first-of-month' | 'first-of-year';
  /** The number of dates that support it, and of all dates. */
  dates: number;
  of: number;
}

/** Fewer dates may all be the first of a month by chance. */
const MIN_FIRSTS = 10;
/** The share of dates without a day above which those with one are the exception. */
const NEARLY_ALL = 0.9;

const stated = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;

/** Counts the precision of a file's valid dates, to detect that the file has no days. */
export function createPrecisionCounter(declared: DatePrecision) {
  const counts = { of: 0, withoutDay: 0, withoutMonth: 0, firstOfMonth: 0, firstOfYear: 0 };
  let earliest = '';
  let latest = '';
  return {
    /** @param date YYYY-MM-DD, YYYY-MM or YYYY. */
    add(date: string) {
      if (!stated.test(date)) return;
      counts.of += 1;
      if (date.length < 10) counts.withoutDay += 1;
      if (date.length < 7) counts.withoutMonth += 1;
      if (date.length < 10 || date.endsWith('-01')) counts.firstOfMonth += 1;
      if (date.length < 7 || /^\d{4}-01(-01)?$/.test(date)) counts.firstOfYear += 1;
      if (earliest === '' || date < earliest) earliest = date;
      if (date > latest) latest = date;
    },
    /** Returns the precision to declare instead; null if the declared one fits. */
    suggest(): SuggestedPrecision | null {
      const { of, withoutDay, withoutMonth, firstOfMonth, firstOfYear } = counts;
      const isNearlyAll = (dates: number) => of > 0 && dates >= of * NEARLY_ALL;
      // If all records are of one day, the precision of the source is unknown.
      const areFirsts = (dates: number) => of >= MIN_FIRSTS && dates === of && earliest < latest;
      const found: (SuggestedPrecision | false)[] = [
        isNearlyAll(withoutMonth) && {
          ...({ precision: 'year', reason: 'without-month' } as const),
          dates: withoutMonth,
          of,
        },
        areFirsts(firstOfYear) && {
          ...({ precision: 'year', reason: 'first-of-year' } as const),
          dates: firstOfYear,
          of,
        },
        isNearlyAll(withoutDay) && {
          ...({ precision: 'month', reason: 'without-day' } as const),
          dates: withoutDay,
          of,
        },
        areFirsts(firstOfMonth) && {
          ...({ precision: 'month', reason: 'first-of-month' } as const),
          dates: firstOfMonth,
          of,
        },
      ];
      const isCoarser = (precision: DatePrecision) =>
        datePrecisions.indexOf(precision) > datePrecisions.indexOf(declared);
      return (
        found.find((suggested) => suggested !== false && isCoarser(suggested.precision)) || null
      );
    },
  };
}
