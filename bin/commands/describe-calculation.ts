import { type Calculation } from '~/db/schema';
import { formatsOf } from '~/i18n/formats';
import { homeDay } from '~/i18n/home-day';
import { describeMoment } from '~/i18n/moment.server';

/** What texts say of a calculation: its number, dataset, dates and records; `count` chooses their plural. */
export function describeCalculation(
  { id, dataset, records, last_date, calculated_at }: Calculation,
  language: string,
): Record<'number' | 'dataset' | 'records' | 'lastDate' | 'calculatedAt', string> & {
  count: number;
} {
  const { date, number } = formatsOf(language);
  return {
    number: String(id),
    dataset,
    count: records,
    records: number(records),
    lastDate: last_date ? date(last_date) : '–',
    calculatedAt: describeMoment(calculated_at, language),
  };
}

/** The values for texts on the changed records that a calculation holds back; `count` selects the plural form. */
export function describeHeld(
  { changed_records, held_records }: Calculation,
  language: string,
): Record<'changed' | 'held', string> & { count: number } {
  const { number } = formatsOf(language);
  return {
    count: held_records ?? 0,
    changed: number(changed_records ?? 0),
    held: number(held_records ?? 0),
  };
}

/** What texts say of a retraction: the calculation's number, the day and the reason. */
export function describeRetraction(
  { id, retracted_at, retraction_reason }: Calculation,
  language: string,
): Record<'number' | 'date' | 'reason', string> {
  return {
    number: String(id),
    date: retracted_at ? formatsOf(language).date(homeDay(retracted_at)) : '',
    reason: retraction_reason ?? '',
  };
}
