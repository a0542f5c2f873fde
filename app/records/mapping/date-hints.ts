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

/** Formats that read all dates of a column, or else more than half of them, each with an example. */
export interface DateHints {
  column: string;
  /** How many rows have a date. */
  dates: number;
  /** How many of these the formats read. */
  read: number;
  formats: readonly { format: string; text: string; day: string }[];
}

/** Finds the formats in which the dates of a column are days, months or years that a record may have. */
export function createDateHints(thisYear: number, today: string) {
  const known = formats.flatMap((format): { format: string; read: ReadDate }[] => {
    const read = compileDatePattern(format, thisYear);
    return read ? [{ format, read }] : [];
  });
  let readers = known;
  /** The rows with a text that is in no expected format. */
  const seen = new Map<string, number>();
  let dates = 0;
  let example = '';
  let isPartlyKnown = false;
  const isDate = (date: string | null) =>
    date !== null && dateProblem(date, today, 'year') === null;
  return {
    add(cell: string) {
      const text = cell.trim();
      const rows = seen.get(text);
      // A text without a digit is not a date in any format.
      if (rows === undefined && !/\d/.test(text)) return;
      dates += 1;
      if (rows !== undefined) {
        seen.set(text, rows + 1);
        return;
      }
      if (/^\d{4}-\d{2}-\d{2}(T|\s|$)/.test(text)) return;
      if (seen.size < MAX_TEXTS) seen.set(text, 1);
      else isPartlyKnown = true;
      example ||= text;
      readers = readers.filter(({ read }) => isDate(read(text)));
    },
    /** Null where all dates are in the expected format. */
    list(column: string): DateHints | null {
      if (example === '') return null;
      if (readers.length > 0) {
        const found = readers.map((reader) => exampleOf(reader, example));
        return { column, dates, read: dates, formats: found };
      }
      return { column, dates, ...findMostRead() };
    },
  };

  /** Returns the formats that read the most of the dates; none where that is half of them, or where there are too many. */
  function findMostRead(): Pick<DateHints, 'read' | 'formats'> {
    const texts = [...seen];
    const unread = texts.reduce((total, [, rows]) => total + rows, 0);
    const counted = known.map((reader) => {
      const read = texts.filter(([text]) => isDate(reader.read(text)));
      return { reader, example: read[0]?.[0] ?? '', rows: read.reduce((sum, [, n]) => sum + n, 0) };
    });
    const most = Math.max(...counted.map(({ rows }) => rows));
    if (isPartlyKnown || most <= unread / 2) return { read: dates - unread, formats: [] };
    const best = counted.filter(({ rows }) => rows === most);
    return {
      read: dates - unread + most,
      formats: best.map((each) => exampleOf(each.reader, each.example)),
    };
  }
}

function exampleOf({ format, read }: { format: string; read: ReadDate }, text: string) {
  return { format, text, day: read(text) ?? '' };
}
