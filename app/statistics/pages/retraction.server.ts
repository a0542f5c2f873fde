import { db } from '~/services/portal.server';
import { type Dataset } from '~/datasets/dataset';
import { plainRefusal } from '~/platform/http/plain-refusal.server';
import { problem } from '~/platform/http/problem.server';
import { formatsOf } from '~/platform/i18n/formats';
import { homeDay } from '~/platform/i18n/home-day';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { UNRECORDED } from '~/shell/error-code';
import { getRetraction } from '~/calculations/calculation-queries.server';
import { isCalculationNumber } from '../view/value-reader';

/**
 * The content of a retracted calculation's page, in the visitor's language: its number, the day of the
 * retraction, the reason as staff wrote it, and where the current figures are.
 */
type RetractionDetails = Record<'number' | 'date' | 'reason' | 'href', string>;

/**
 * Throws 410, with the content of its page, if a request names a retracted calculation. The database is
 * queried each time, so that a retraction takes effect at once.
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

/**
 * Throws the same response for a file, also if its data does not record what the file would contain: problem
 * details (RFC 9457) for JSON, else a line of text. Anything else is rethrown.
 */
export async function refuseFile(
  request: Request,
  format: string,
  thrown: unknown,
): Promise<Response> {
  if (!(thrown instanceof Response)) throw thrown;
  const { status } = thrown;
  const isUnrecorded = status === 404 && (await thrown.clone().text()) === UNRECORDED;
  if (status !== 410 && !isUnrecorded) throw thrown;
  const t = await getTexts(await getRequestLanguage(request), 'common');
  const key = isUnrecorded ? UNRECORDED : '410';
  const details = isUnrecorded ? {} : ((await thrown.json()) as RetractionDetails);
  const detail = t(`error.${key}.text`, details);
  if (format !== 'json') return plainRefusal(detail, status);
  return problem({ type: 'about:blank', title: t(`error.${key}.title`), status, detail });
}
