import { type Calculation } from '~/db/schema';
import { homeTimeZone } from '~/i18n/home-day';
import { formatMoment } from './format-moment';

/** What texts say of a calculation: its number, dataset, dates and records; `count` chooses their plural. */
export function describeCalculation(
  { id, dataset, records, last_date, calculated_at }: Calculation,
  language: string,
): Record<'number' | 'dataset' | 'records' | 'lastDate' | 'calculatedAt', string> & {
  count: number;
} {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    number: String(id),
    dataset,
    count: records,
    records: new Intl.NumberFormat(language).format(records),
    lastDate: last_date ? day.format(new Date(last_date)) : '–',
    calculatedAt: formatMoment(calculated_at, language),
  };
}

/** What texts say of a retraction: the calculation's number, the day and the reason. */
export function describeRetraction(
  { id, retracted_at, retraction_reason }: Calculation,
  language: string,
): Record<'number' | 'date' | 'reason', string> {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: homeTimeZone });
  return {
    number: String(id),
    date: retracted_at ? day.format(retracted_at) : '',
    reason: retraction_reason ?? '',
  };
}
