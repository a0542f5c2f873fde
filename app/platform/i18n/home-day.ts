/** The time zone where the commission has its seat. */
export const homeTimeZone = 'Asia/Jakarta';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day at a moment where the commission has its seat, as YYYY-MM-DD. */
export function homeDay(moment: Date): string {
  return dayIn(homeTimeZone, moment);
}

/** The calendar day at a moment in a time zone, as YYYY-MM-DD. */
export function dayIn(timeZone: string, moment: Date): string {
  // Swedish writes days as ISO does.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  formats.set(timeZone, format);
  return format.format(moment);
}
