import { dateProblem } from '../record-date';
import { compileDatePattern, type ReadDate } from './date-pattern';

/** Formats found in files, the most widespread first. */
const formats = [
  'd/m/yyyy',
  'm/d/yyyy',
  'd-m-yyyy',
  'm-d-yyyy',
  'd.m.yyyy',
  'd m yyyy',
  'd/m/yy',
  'm/d/yy',
  'd-m-yy',
  'm-d-yy',
  'd.m.yy',
  'yyyy/m/d',
  'yyyy.m.d',
  'yyyymmdd',
  'yyyy-m',
  'm/yyyy',
  'mm-yyyy',
  'd mmmm yyyy',
  'd-mmm-yyyy',
  'd-mmm-yy',
  'd mmm yy',
  'mmmm d, yyyy',
  'mmmm yyyy',
  'mmm-yy',
];

/** Enough for the days of a file; others are parsed again when they repeat. */
const MAX_TEXTS = 10_000;

/** Formats that read all dates of a column, each with an example. */
export interface DateHints {
  column: string;
  /** How many rows have a date. */
  dates: number;
  formats: readonly { format: string; text: string; day: string }[];
}

/** Finds the formats in which all dates of a column are days, months or years that a record may have. */
export function createDateHints(thisYear: number, today: string) {
  let readers = formats.flatMap((format): { format: string; read: ReadDate }[] => {
    const read = compileDatePattern(format, thisYear);
    return read ? [{ format, read }] : [];
  });
  const seen = new Set<string>();
  let dates = 0;
  let example = '';
  const isDate = (date: string | null) =>
    date !== null && dateProblem(date, today, 'year') === null;
  return {
    add(cell: string) {
      const text = cell.trim();
      if (seen.has(text)) {
        dates += 1;
        return;
      }
      // A text without a digit is not a date in any format.
      if (!/\d/.test(text)) return;
      dates += 1;
      if (seen.size < MAX_TEXTS) seen.add(text);
      if (/^\d{4}-\d{2}-\d{2}(T|\s|$)/.test(text)) return;
      example ||= text;
      readers = readers.filter(({ read }) => isDate(read(text)));
    },
    /** Null where all dates are in the expected format. */
    list(column: string): DateHints | null {
      if (example === '') return null;
      const read = readers.map(({ format, read }) => ({
        format,
        text: example,
        day: read(example) ?? '',
      }));
      return { column, dates, formats: read };
    },
  };
}
