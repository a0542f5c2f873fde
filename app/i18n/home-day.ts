// Swedish writes days as ISO does.
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' });

/** The calendar day at a moment where the commission has its seat, as YYYY-MM-DD. */
export function homeDay(moment: Date): string {
  return format.format(moment);
}
