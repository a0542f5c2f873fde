/**
 * Returns whether a built-in format of spreadsheets shows a date (ECMA-376, part 1, 18.8.30; 27 to 58: East
 * Asia).
 */
function isBuiltInDate(id: number): boolean {
  return (
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    (id >= 45 && id <= 47) ||
    (id >= 50 && id <= 58)
  );
}

/** Returns whether a number format shows a date or time: it has a letter of one outside quoted text. */
export function isDateFormat(id: number, formatCode: string | undefined): boolean {
  if (formatCode === undefined) return isBuiltInDate(id);
  const bare = formatCode.replace(/"[^"]*"|\[[^[\]]*\]|[\\_*]./g, '').replace(/general/gi, '');
  return /[ymdhs]/i.test(bare);
}

/** Numbers in cells have fifteen digits: programs drop further ones when they are typed. */
const FIRST_LONG_NUMBER = 1e15;

/** Returns whether a number has more digits than a spreadsheet keeps: its intended value is lost. */
export function isLongNumber(text: string): boolean {
  return Math.abs(Number(text)) >= FIRST_LONG_NUMBER;
}

const DAY_IN_MILLISECONDS = 86_400_000;
/** Day 0 of the 1900 system, for all days after its fictitious 29 February 1900. */
const DAY_0 = Date.UTC(1899, 11, 30);
/** How many days later the 1904 system begins. */
const DAYS_TO_1904 = 1462;

/**
 * Returns the calendar day of a spreadsheet's date number, as YYYY-MM-DD; null if it is invalid. A time less
 * than a millisecond before midnight counts as midnight: it comes from rounding.
 */
export function dayOfSerial(serial: number, countsFrom1904: boolean): string | null {
  const milliseconds = Math.round(serial * DAY_IN_MILLISECONDS);
  const days = Math.floor(milliseconds / DAY_IN_MILLISECONDS) + (countsFrom1904 ? DAYS_TO_1904 : 0);
  const date = new Date(DAY_0 + days * DAY_IN_MILLISECONDS);
  const isDay = days > 0 && !Number.isNaN(date.getTime()) && date.getUTCFullYear() <= 9999;
  return isDay ? date.toISOString().slice(0, 10) : null;
}

/**
 * Returns the calendar day of a moment such as 2025-01-30T23:59:59.9999, as YYYY-MM-DD, rounded as
 * `dayOfSerial` does; null if it is invalid.
 */
export function dayOfMoment(text: string): string | null {
  const moment = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d(?:\.\d+)?)Z?)?$/.exec(text);
  if (!moment) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = moment
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isDay || hour > 24 || minute > 59 || second > 60) return null;
  date.setUTCHours(hour, minute, 0, Math.round(second * 1000));
  return date.getUTCFullYear() > 9999 ? null : date.toISOString().slice(0, 10);
}
