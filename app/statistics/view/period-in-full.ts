import { formatsOf } from '~/platform/i18n/formats';
import { dateFormat } from '~/platform/i18n/intl-objects';
import { localeTag } from '~/platform/i18n/locale-tag';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { kindOfPeriod, type Period } from './map-period';

/**
 * Formats a period with its year, so that it needs no context: "2025", "March 2026", "January – October 2026", "1
 * January – 15 November 2026".
 */
export function periodInFull(language: string, period: Period): string {
  const { year, month } = formatsOf(language);
  const kind = kindOfPeriod(period);
  if (kind === 'year') return year(period.end.slice(0, 4));
  if (kind === 'month') return month(period.start);
  return rangeOf(language, period, kind === 'days' ? { day: 'numeric' } : {});
}

/**
 * Formats the first and last month of a period, or its years: "January 2020 – November 2026", "2020 – 2026".
 */
export function monthsInFull(
  language: string,
  period: Period,
  { datePrecision }: Pick<CalculationInfo, 'datePrecision'> = {},
): string {
  return rangeOf(language, period, datePrecision === 'year' ? { month: undefined } : {});
}

function rangeOf(
  language: string,
  { start, end }: Period,
  options: Intl.DateTimeFormatOptions = {},
): string {
  const format = dateFormat(localeTag(language), {
    year: 'numeric',
    month: language === 'zh' ? 'short' : 'long',
    timeZone: 'UTC',
    ...options,
  });
  const range = format.formatRange(new Date(`${start}T00:00Z`), new Date(`${end}T00:00Z`));
  // The fonts of PDF files lack the thin spaces that Intl puts around a dash.
  const text = range.replace(/[\u2009\u202f]/g, ' ');
  return language === 'fr' ? text.replace(/^1 (?=\p{L})/u, '1er ') : text;
}
