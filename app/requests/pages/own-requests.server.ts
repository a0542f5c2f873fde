import { renderSVG } from 'uqr';
import { type Account } from '~/auth/account';
import { describePage } from '~/services/describe-page.server';
import { loadList } from '~/services/load-list.server';
import { mailedLink } from '~/services/mail.server';
import { readFlash, clearFlash } from '~/services/flash.server';
import { db, environment } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { answerUnknown } from '~/services/staff.server';
import { formatsOf } from '~/platform/i18n/formats';
import { homeDay } from '~/platform/i18n/home-day';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { markReadAt } from '~/notifications/mark-read.server';
import { isReading } from '~/platform/http/reading-request.server';
import { currentRequest } from '~/platform/server/request-context.server';
import { data, redirect } from '@remix-run/node';
import { deadlineOf } from '../deadline';
import { deadlineOfRequest } from '../deadline-of-request';
import { findOwnRequest, type FoundRequest, type RequestFile } from '../find-request.server';
import { describeLetters } from '../letters/letter-facts.server';
import { listLetters } from '../letters/list-letters.server';
import { listRequests } from '../list-requests.server';
import { applicantActs } from '../applicant-acts';
import { readHolidays } from '../read-holidays.server';
import { recordOpening } from '../record-opening.server';
import { hrefOfRequest, hrefOfRequestFile } from '../request-href';
import { stateNamed } from '../request-standing.server';
import { formHref } from '../request-steps';
import { partyOf } from '../states';
import { requestsList } from '../requests-list';
import { readRequestedView } from './requested-view.server';
import { nameFields } from './name-fields.server';

const holidays = await readHolidays(environment.COUNTRY_DIRECTORY);
const { DELIVERY_WORKING_DAYS: deliveryDays } = environment;

/** Loads the requests of the user. */
export async function loadRequests(request: Request) {
  const account = await requireAccount(request);
  const t = await getTexts(await getRequestLanguage(request), 'apply');
  const isDeleted = (await readFlash(request)) !== null;
  const texts = { title: t('requests.title'), description: t('requests.lead') };
  const page = await loadList(request, requestsList, {
    read: (listRequest, language) => listRequests(db, account, listRequest, language),
    describe: (path) => describePage(request, { ...texts, path, isIndexed: false }),
  });
  const headers = isDeleted ? { 'Set-Cookie': await clearFlash() } : undefined;
  return data({ ...page, isDeleted }, { headers });
}

/** Returns a request of the user, with its events; throws 404 for those of others. */
export async function findRequest(
  request: Request,
  id: string | undefined,
): Promise<{ account: Account; found: FoundRequest }> {
  const account = await requireAccount(request);
  const found = await findOwnRequest(db, account, id);
  if (!found) throw answerUnknown(request);
  return { account, found };
}

/** Loads the page of a request. */
export async function loadRequest(request: Request, id: string | undefined) {
  const { account, found } = await findRequest(request, id);
  const { row, events, files, permitted } = found;
  if (row.state === 'draft') throw redirect(formHref(row.kind), 303);
  const { response } = currentRequest() ?? {};
  if (response && isReading(response.req)) {
    await recordOpening(db, row.id);
    await markReadAt(db, account.id, hrefOfRequest(row.id));
  }
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'apply');
  const flash = await readFlash(request);
  const today = homeDay(new Date());
  const letters = files.filter(({ eventId }) => eventId === null);
  const describe = await describeLetters(language);
  const title = t('request.title', { reference: row.reference });
  const page = {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    title,
    flash,
    state: stateNamed(row.state),
    deadline: deadlineOfRequest(row.state, events, { today, holidays, deliveryDays }),
    expiresOn: row.expires_at && homeDay(row.expires_at),
    reason: reasonOf(row.state, events),
    isPurged: row.purged_at !== null,
    names: await nameFields(row.fields, language),
    view: await readRequestedView(row, language),
    permitted: applicantActs.filter((act) => permitted.includes(act)),
    letters: letters.map((file) => showFile(row.id, undefined, file, describe)),
    events: await describeEvents(found, language),
    head: await describePage(request, {
      title,
      description: t('requests.lead'),
      path: hrefOfRequest(row.id),
      isIndexed: false,
      parents: [{ name: t('requests.title'), path: requestsList.path }],
    }),
  };
  return data(page, { headers: flash === null ? undefined : { 'Set-Cookie': await clearFlash() } });
}

/** Returns the reason of a rejection or recall; null in other states. */
function reasonOf(state: string, events: FoundRequest['events']): string | null {
  const act = { rejected: 'reject', recalled: 'recall' }[state];
  return events.findLast((event) => event.act === act)?.message ?? null;
}

/** Loads the receipt of a submitted request. */
export async function loadReceipt(request: Request, id: string | undefined) {
  const { found } = await findRequest(request, id);
  const { row } = found;
  if (!row.submitted_at) throw redirect(formHref(row.kind), 303);
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'apply');
  const flash = await readFlash(request);
  const href = hrefOfRequest(row.id);
  const link = mailedLink(href);
  const letters = await listLetters(db, row.id);
  const describe = await describeLetters(language);
  const submitted = homeDay(row.submitted_at);
  const { due } = deadlineOf({ submitted, pauses: [], today: submitted }, holidays);
  const title = t('receipt.title', { reference: row.reference });
  const page = {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    title,
    flash,
    link,
    submittedAt: describeMoment(row.submitted_at, language),
    next: t('receipt.next', { date: formatsOf(language).date(due) }),
    names: await nameFields(row.fields, language),
    view: await readRequestedView(row, language),
    picture: renderSVG(link, { border: 2 }),
    letters: letters.map((letter) => ({
      field: letter.field,
      id: letter.id,
      name: letter.name,
      ...describe(letter),
      href: hrefOfRequestFile(row.id, letter),
    })),
    head: await describePage(request, {
      title,
      description: t('requests.lead'),
      path: `${href}/receipt`,
      isIndexed: false,
      parents: [{ name: t('requests.title'), path: requestsList.path }],
    }),
  };
  return data(page, { headers: flash === null ? undefined : { 'Set-Cookie': await clearFlash() } });
}

/** Describes the events of a request for its applicant. */
export async function describeEvents(found: FoundRequest, language: string) {
  const { row, events, files } = found;
  const delivered = deliveredBy(found);
  const describe = await describeLetters(language);
  return events.map(({ id, act, message, at }) => ({
    id,
    act,
    message,
    // Applicants learn that an officer acted, not which.
    by: partyOf(act),
    at: { iso: at.toISOString(), text: describeMoment(at, language) },
    files: files
      .filter(({ eventId }) => eventId === id)
      .map((file) => showFile(row.id, delivered, file, describe)),
  }));
}

/** Returns the event of the delivery that can be downloaded; undefined if there is none. */
function deliveredBy({ row, events }: FoundRequest): number | undefined {
  return row.state === 'fulfilled' ? events.findLast(({ act }) => act === 'fulfil')?.id : undefined;
}

function showFile(
  requestId: string,
  delivered: number | undefined,
  file: RequestFile,
  describe: Awaited<ReturnType<typeof describeLetters>>,
) {
  const { id, eventId, kind, name, scan, isRemoved } = file;
  const isOver = kind === 'delivery' && eventId !== delivered;
  const canBeRead = !isRemoved && !isOver && (scan === 'clean' || scan === 'none');
  return {
    id,
    eventId,
    kind,
    name,
    scan,
    ...describe(file),
    href: canBeRead ? hrefOfRequestFile(requestId, file) : null,
  };
}
