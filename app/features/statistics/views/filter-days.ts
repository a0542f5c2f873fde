import { type Filter } from '../engine';
import { lastDayOf, type Period } from './map-period';
import { ALL } from './view';

/** The days that a filter counts; null where they are no span: all days, or a month of all years. */
export function daysOfFilter({ codes, start, end }: Filter): Period | null {
  if (start !== undefined && end !== undefined) return { start, end };
  const [first, last] = [codes.year?.[0], codes.year?.at(-1)];
  const [month = ALL] = codes.month ?? [];
  const lastDay = lastDayOf({ year: last ?? ALL, month });
  if (first === undefined || lastDay === null) return null;
  return { start: `${first}-${month === ALL ? '01' : month.padStart(2, '0')}-01`, end: lastDay };
}
