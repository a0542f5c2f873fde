import { homeTimeZone } from './home-day';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a moment as the clock of a time zone shows it, to the minute: `2026-12-01T16:00`. */
export function clockIn(timeZone: string, moment: Date): string {
  const format =
    formats.get(timeZone) ??
    // Swedish writes days as ISO does.
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(moment).replace(' ', 'T');
}

/** Returns the moment at which clocks at the commission's seat show a time (`2026-12-01T16:00`); null if none does. */
export const momentOfHome = (time: string) => momentIn(homeTimeZone, time);

/** Does the same for a time zone; of two moments, when clocks are put back, it is the first. */
export function momentIn(timeZone: string, time: string): Date | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(time) ? new Date(`${time}Z`) : null;
  if (!asUtc || Number.isNaN(asUtc.getTime())) return null;
  // No zone is further from UTC than a day.
  const offsets = [-1, 0, 1].map((days) => {
    const near = new Date(asUtc.getTime() + days * DAY_MS);
    return Date.parse(`${clockIn(timeZone, near)}Z`) - near.getTime();
  });
  const moments = offsets.map((offset) => new Date(asUtc.getTime() - offset));
  const found = moments.filter((moment) => clockIn(timeZone, moment) === time);
  return found.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
