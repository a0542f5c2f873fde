import { formatsOf } from '~/i18n/formats';
import { type ObservationStatus } from '../observation';
import { ALL, FIRST_YEAR, type View } from '../views/view';

interface TimeItem {
  code: string;
  label: string;
  status: ObservationStatus;
}

/** The years of the yearly series: the last three, or all since 2020. The current one is provisional. */
export function yearItems({ years }: Pick<View, 'years'>, currentYear: number): TimeItem[] {
  const first = years === 'all' ? Math.min(FIRST_YEAR, currentYear) : currentYear - 2;
  return Array.from({ length: currentYear - first + 1 }, (_, index) => {
    const year = first + index;
    return { code: String(year), label: String(year), status: year === currentYear ? 'P' : 'A' };
  });
}

/**
 * The months of the chosen year. Months that lie after the calculation's day are left out: nothing
 * is known of them, which is not the same as no case.
 */
export function monthItems(
  { year }: Pick<View, 'year'>,
  date: string,
  language: string,
): TimeItem[] {
  const isCurrentYear = year !== ALL && date.startsWith(year);
  const currentMonth = Number(date.slice(5, 7));
  return Array.from({ length: isCurrentYear ? currentMonth : 12 }, (_, index) => ({
    code: String(index + 1),
    label: formatsOf(language).monthName(index + 1),
    status: isCurrentYear && index + 1 === currentMonth ? 'P' : 'A',
  }));
}
