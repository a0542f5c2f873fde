/** The time zone of the commission's seat. */
export const homeTimeZone = 'Asia/Jakarta';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day of a moment at the commission's seat, as YYYY-MM-DD. */
export function homeDay(moment: Date): string {
  return dayIn(homeTimeZone, moment);
}

/** Returns the calendar day of a moment in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, moment: Date): string {
  // Swedish writes days as ISO does.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  formats.set(timeZone, format);
  return format.format(moment);
}
