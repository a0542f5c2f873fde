import { db } from '~/services/portal.server';
import { type Dataset } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { homeDay } from '~/platform/i18n/home-day';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getRetraction } from '~/calculations/calculation-queries.server';
import { isCalculationNumber } from '../view/value-reader';

/**
 * The content of a retracted calculation's page, in the visitor's language: its number, the day of the
 * retraction, the reason as staff wrote it, and where the current figures are.
 */
type RetractionDetails = Record<'number' | 'date' | 'reason' | 'href', string>;

/**
 * Throws 410, with the content of its page, if a request names a retracted calculation. The database is
 * queried each time, so that a retraction takes effect immediately.
 */
export async function refuseRetracted(
  request: Request,
  { name, path }: Dataset,
  requested: readonly string[] = new URL(request.url).searchParams.getAll('as_of'),
): Promise<void> {
  for (const number of new Set(requested.filter(isCalculationNumber).slice(0, 10))) {
    const retraction = await getRetraction(db, name, Number(number));
    if (!retraction) continue;
    const formats = formatsOf(await getRequestLanguage(request));
    const details: RetractionDetails = {
      number: formats.number(Number(number)),
      date: formats.date(homeDay(retraction.retractedAt)),
      reason: retraction.reason,
      href: path,
    };
    throw Response.json(details, { status: 410, headers: { 'Cache-Control': 'no-store' } });
  }
}
