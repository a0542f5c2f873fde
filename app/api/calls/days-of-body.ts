import { periodOf } from '~/features/statistics/views/map-period';
import { ALL } from '~/features/statistics/views/view';

/** The days that a call of the map is asked for, as YYYY-MM-DD, and the year of its filter. */
interface AskedDays {
  startDate?: string | null;
  endDate?: string | null;
  year?: string | null;
}

/**
 * The parameters of a view whose map counts the days asked for: a month, an ISO week or a year from its first day to
 * its last. None where no days are asked for; null where they are nothing of these, or not of the year.
 */
export function parametersOfDays({
  startDate,
  endDate,
  year,
}: AskedDays): Record<string, string> | null {
  if (!startDate && !endDate) return {};
  if (!startDate || !endDate) return null;
  const ofFilter = year ?? ALL;
  for (const map of ['month', 'week'] as const) {
    const period = periodOf(map, startDate);
    if (period.start === startDate && period.end === endDate) {
      return { map, start: startDate, year: ofFilter };
    }
  }
  const asked = startDate.slice(0, 4);
  const isYear = startDate === `${asked}-01-01` && endDate === `${asked}-12-31`;
  return isYear && [ALL, asked].includes(ofFilter) ? { year: asked } : null;
}
