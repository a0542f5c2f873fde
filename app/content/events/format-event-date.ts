import { type Formats } from '~/platform/i18n/formats';

/** Formats the day or month of an event in full. */
export function formatEventDate(date: string, { date: formatDay, month }: Formats): string {
  return date.length === 7 ? month(`${date}-01`) : formatDay(date);
}
