import { formatDay } from '../record-date';
import { monthOf, type MonthNames } from './month-names';

/** Turns a text into YYYY-MM-DD, which need not be in the calendar; null when it does not match. */
export type ReadDay = (text: string) => string | null;

type Part = 'year' | 'month' | 'day';

const tokens: Record<string, [Part, string]> = {
  yyyy: ['year', '\\d{4}'],
  yy: ['year', '\\d{2}'],
  mmmm: ['month', '\\p{L}+\\.?'],
  mmm: ['month', '\\p{L}+\\.?'],
  mm: ['month', '\\d{1,2}'],
  m: ['month', '\\d{1,2}'],
  dd: ['day', '\\d{1,2}'],
  d: ['day', '\\d{1,2}'],
};
const token = /yyyy|yy|m{1,4}|d{1,2}|\s+|./g;
const timeOfDay =
  '(?:(?:T|[,\\s]+)\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2}(?:\\.\\d+)?)?(?:\\s*[ap]\\.?m\\.?)?(?:\\s*(?:Z|WIB|WITA|WIT|[+-]\\d{2}:?\\d{2}))?)?';

/**
 * Compiles a date pattern such as `m/d/yy` or `d mmmm yyyy`; a time of day after it is passed over.
 * Without a day, the month's first stands for it. Two-digit years up to this year's are of this
 * century.
 *
 * @returns null when the pattern lacks year or month, or has one of them twice.
 */
export function compileDatePattern(
  pattern: string,
  thisYear: number,
  months: MonthNames = new Map(),
): ReadDay | null {
  const pieces = pattern.trim().toLowerCase().match(token) ?? [];
  const parts = pieces.flatMap((piece) => tokens[piece]?.[0] ?? []);
  const isComplete = parts.includes('year') && parts.includes('month');
  if (!isComplete || new Set(parts).size < parts.length) return null;
  const source = pieces.map((piece) => sourceOf(piece, months)).join('');
  const expression = new RegExp(`^${source}${timeOfDay}$`, 'iu');
  return (text) => {
    const groups = expression.exec(text.trim())?.groups ?? {};
    const { year = '', month: monthText = '', day = '1' } = groups;
    const month = monthOf(monthText, months);
    return month === null ? null : formatDay(fullYear(year, thisYear), month, Number(day));
  };
}

function sourceOf(piece: string, months: MonthNames): string {
  const [part, source] = tokens[piece] ?? [];
  if (part === 'month' && piece.length > 2) {
    return `(?<month>${[...[...months.keys()].map(escape), source].join('|')})`;
  }
  if (part) return `(?<${part}>${source})`;
  return /^\s+$/.test(piece) ? '\\s+' : escape(piece);
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function fullYear(year: string, thisYear: number): number {
  if (year.length > 2) return Number(year);
  const century = thisYear - (thisYear % 100);
  return Number(year) + (Number(year) > thisYear % 100 ? century - 100 : century);
}
