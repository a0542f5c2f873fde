import { formatDate } from '../record-date';
import { monthOf, type MonthNames } from './month-names';

/**
 * Turns a text into YYYY-MM-DD, or YYYY-MM or YYYY, not necessarily in the calendar; null when it does not
 * match.
 */
export type ReadDate = (text: string) => string | null;

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
 * Compiles a date pattern such as `m/d/yy`, `d mmmm yyyy`, `m/yyyy` or `yyyy`; ignores a time of day after a
 * day. Two-digit years up to this year's are of this century.
 *
 * @returns null when the pattern lacks the year, has a day without a month, or has one of them twice.
 */
export function compileDatePattern(
  pattern: string,
  thisYear: number,
  months: MonthNames = new Map(),
): ReadDate | null {
  const pieces = pattern.trim().toLowerCase().match(token) ?? [];
  const parts = pieces.flatMap((piece) => tokens[piece]?.[0] ?? []);
  const [hasMonth, hasDay] = [parts.includes('month'), parts.includes('day')];
  const isComplete = parts.includes('year') && (hasMonth || !hasDay);
  if (!isComplete || new Set(parts).size < parts.length) return null;
  const source = pieces.map((piece) => sourceOf(piece, months)).join('');
  const expression = new RegExp(`^${source}${hasDay ? timeOfDay : ''}$`, 'iu');
  return (text) => {
    const groups = expression.exec(text.trim())?.groups;
    if (!groups) return null;
    const { year = '', month: monthText = '', day } = groups;
    if (!hasMonth) return formatDate(fullYear(year, thisYear));
    const month = monthOf(monthText, months);
    if (month === null) return null;
    return formatDate(fullYear(year, thisYear), month, hasDay ? Number(day) : undefined);
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
