import { type Calculation } from '~/db/schema';

/** What texts say of a calculation, for interpolation: number, dataset, records and dates. */
export function describeCalculation(
  { id, dataset, records, last_date, calculated_at }: Calculation,
  language: string,
): Record<'number' | 'dataset' | 'records' | 'lastDate' | 'calculatedAt', string> {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    number: String(id),
    dataset,
    records: new Intl.NumberFormat(language).format(records),
    lastDate: last_date ? day.format(new Date(last_date)) : '–',
    calculatedAt: moment.format(calculated_at),
  };
}

/** What texts say of a retraction: the calculation's number, the day and the reason. */
export function describeRetraction(
  { id, retracted_at, retraction_reason }: Calculation,
  language: string,
): Record<'number' | 'date' | 'reason', string> {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return {
    number: String(id),
    date: retracted_at ? day.format(retracted_at) : '',
    reason: retraction_reason ?? '',
  };
}
