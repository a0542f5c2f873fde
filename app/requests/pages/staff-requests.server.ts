import { data } from '@remix-run/node';
import { z } from 'zod';
import { readButton } from '~/services/forms.server';
import { describeStaffPage } from '~/services/describe-page.server';
import { loadList } from '~/services/load-list.server';
import { clearFlash, redirectWithFlash, readFlash } from '~/services/flash.server';
import { db, environment } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { markReadAt } from '~/notifications/mark-read.server';
import { isReading } from '~/platform/http/reading-request.server';
import { currentRequest } from '~/platform/server/request-context.server';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { homeDay } from '~/platform/i18n/home-day';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type PageHead } from '~/shell/page-head';
import { staffPaths } from '~/staff-paths';
import { nameActors } from '~/auth/name-actors.server';
import { type Translate } from '~/platform/i18n/text-keys';
import { type Deadline } from '../deadline';
import { countStuckAppeals } from '../count-stuck-appeals.server';
import { listDownloads } from '../deliveries/list-downloads.server';
import { findDiscard, findPreparedDelivery } from '../deliveries/prepared-delivery.server';
import { deadlineOfRequest } from '../deadline-of-request';
import { getApplicant } from '../get-applicant.server';
import {
  findRequestForOfficer,
  type FoundRequest,
  isPrepared,
  type RequestFile,
} from '../find-request.server';
import { countByState, countUnanswered, listQueue } from '../list-queue.server';
import { letterKinds } from '../letters/letter';
import { describeLetters } from '../letters/letter-facts.server';
import { conditionsOf } from '../conditions';
import { areConditionsOpen, listDecisions } from '../decide-conditions.server';
import { listNotes } from '../officer-notes.server';
import { type OfficerFile, type OfficerRequest } from '../officer-request';
import { type ActOutcome, performAct } from '../perform-act.server';
import { readHolidays } from '../read-holidays.server';
import { hrefOfRequestFile } from '../request-href';
import { answeredFields } from '../request-steps';
import { requestQueue } from '../request-queue';
import {
  appealedRejection,
  isAmongOfficers,
  isDecisionAppealed,
  isUndecided,
  partyOf,
} from '../states';
import { stateNamed, type RequestRow } from '../request-standing.server';
import { readRequestedView } from './requested-view.server';
import { nameFields } from './name-fields.server';

const holidays = await readHolidays(environment.COUNTRY_DIRECTORY);
const { DELIVERY_WORKING_DAYS: deliveryDays } = environment;
const { mediaType: pdf } = letterKinds.pdf;
/** Whether a single officer approves requests. */
export const isDecidedAlone = environment.CONFIRM_APPROVALS === 'no';

/** Returns the address of a request's page for officers. */
export const hrefOfStaffRequest = (id: string) => `${staffPaths.requests}/${id}`;

/** Returns the address of the page on which officers read a file of a request. */
export const hrefOfReader = (requestId: string, fileId: string) =>
  `${hrefOfStaffRequest(requestId)}/files/${fileId}`;

/** Whether a file can be read on that page. */
export const isReadable = (file: RequestFile) =>
  canBeOpened(file) &&
  (file.mediaType.startsWith('image/') ||
    Object.values(letterKinds).some(({ mediaType }) => mediaType === file.mediaType));

const canBeOpened = ({ isRemoved, scan }: RequestFile) =>
  !isRemoved && (scan === 'clean' || scan === 'none');

/** Loads the submitted requests, the earliest due first. */
export function loadQueue(request: Request) {
  return forStaff(request, async (account) => ({
    counts: await countByState(db, account),
    unanswered: await countUnanswered(db, account),
    ...(await loadList(request, requestQueue, {
      async read(listRequest, language) {
        const page = await listQueue(db, account, listRequest, { deliveryDays });
        const items = page.data.map(({ events, submittedAt, state, ...item }) => ({
          ...item,
          state: stateNamed(state),
          href: hrefOfStaffRequest(item.id),
          submittedAt: submittedAt && describeMoment(submittedAt, language),
          isAppeal: appealedRejection(state, events) !== null,
          deadline: deadlineFor(state, events),
        }));
        return { ...page, data: items };
      },
      describe: (path) => describeStaffPage(request, { key: 'requests', path }),
    })),
  }));
}

/** Returns the request of an address for an officer; throws 404 if it does not exist. */
export async function findForOfficer(
  request: Request,
): Promise<{ account: Account; found: FoundRequest }> {
  return forStaff(request, async (account) => {
    const id = new URL(request.url).pathname.split('/')[3];
    const found = await findRequestForOfficer(db, account, id, { isDecidedAlone });
    if (!found) throw answerUnknown(request);
    return { account, found };
  });
}

/** Loads the page of a request for officers. */
export async function loadStaffRequest(request: Request) {
  const { account, found } = await findForOfficer(request);
  const { response } = currentRequest() ?? {};
  if (response && isReading(response.req))
    await markReadAt(db, account.id, hrefOfStaffRequest(found.row.id));
  const flash = await readFlash(request);
  const headers = flash === null ? undefined : { 'Set-Cookie': await clearFlash() };
  return data({ ...(await describeRequest(request, account, found)), flash }, { headers });
}

type RefusedOutcome = Extract<ActOutcome, { outcome: 'refused' }>;

const buttonSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('take') }),
  // Confirmed is what the page showed.
  z.object({ act: z.literal('confirm'), version: z.coerce.number().int() }),
]);

/** Takes a request or confirms its approval, as the buttons of its page do. */
export async function pressOfficerButton(request: Request) {
  const { account, found } = await findForOfficer(request);
  const pressed = await readButton(request, buttonSchema);
  const { id } = found.row;
  const due = pressed.act === 'confirm' ? deliveryDeadline() : undefined;
  const outcome = await performAct(db, { requestId: id, by: account, ...pressed, due });
  const isDone = outcome.outcome === 'done' || isDoneBefore(outcome, account, pressed.act);
  const flash = isDone ? pressed.act : flashOf(outcome.code);
  return redirectWithFlash(hrefOfStaffRequest(id), { text: flash });
}

/** Returns whether a refused act is one that the same officer has just done, by a button that was pressed twice. */
function isDoneBefore({ code, latest }: RefusedOutcome, { id }: Account, act: string): boolean {
  return code === 'wrongState' && latest?.act === act && latest.accountId === id;
}

/** Returns the flash message after a refused act. */
const flashOf = (code: RefusedOutcome['code']) =>
  code === 'ownApproval' ? 'ownApproval' : 'refused';

/** Describes a request for officers: everything that its pages show. */
export async function describeRequest(
  request: Request,
  account: Account,
  { row, events, files, permitted }: FoundRequest,
): Promise<OfficerRequest & { head: PageHead }> {
  requireRole(account, 'officer');
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'officers');
  const ofForm = await getTexts(language, 'apply');
  const notes = await listNotes(db, account, row.id);
  const isOwn = row.account_id === account.id;
  const decisions = isOwn ? {} : await listDecisions(db, account, row.id);
  const prepared = isOwn ? null : await findPreparedDelivery(db, account, row.id);
  const whoActed = [...events, ...(notes ?? []), ...Object.values(decisions)].map(
    ({ accountId }) => accountId,
  );
  const mayPrepare = permitted.includes('fulfil') && !prepared;
  const discard = mayPrepare ? await findDiscard(db, account, row.id) : null;
  const officers = [row.officer_id, prepared?.preparedBy ?? null, discard?.by ?? null];
  const name = await nameOfficers([...whoActed, ...officers], t);
  const answers = await nameFields(row.fields, language);
  const describe = await describeLetters(language);
  const filesOfRequest = files.map((file) => ({ ...showFile(row.id, file), ...describe(file) }));
  const moment = (at: Date) => ({ iso: at.toISOString(), text: describeMoment(at, language) });
  const rejection = appealedRejection(row.state, events);
  return {
    id: row.id,
    reference: row.reference ?? '',
    kind: row.kind,
    href: hrefOfStaffRequest(row.id),
    state: stateNamed(row.state),
    version: row.version,
    isOwn,
    isOwnDecisionAppealed: isUndecided(row.state) && isDecisionAppealed(events, account.id),
    isAppealStuck: (await countStuckAppeals(db, { isDecidedAlone, requestId: row.id })) > 0,
    appealed: rejection && { who: name(rejection.accountId), at: moment(rejection.at) },
    isPurged: row.purged_at !== null,
    language: row.language,
    applicant: await describeApplicant(account, row, language),
    internalProof: row.internal_proof,
    officer: row.officer_id === null ? null : name(row.officer_id),
    deadline: deadlineFor(row.state, events),
    expiresOn: row.expires_at && homeDay(row.expires_at),
    opening: openingOf(row, events, moment),
    fields: answeredFields(row.kind).flatMap((field) =>
      answers[field]
        ? [
            {
              field,
              label: ofForm(`fields.${field}.label`, { defaultValue: field }),
              value: answers[field],
            },
          ]
        : [],
    ),
    agreement: row.fields.agreement === 'on' ? ofForm('fields.agreement.label') : null,
    view: await readRequestedView(row, language),
    conditions: conditionsOf(row).map((condition) => {
      const { outcome = 'open', reason = '', accountId, at } = decisions[condition] ?? {};
      const who = accountId === undefined ? '' : name(accountId);
      return { name: condition, outcome, reason, who, at: at ? moment(at) : null };
    }),
    areConditionsOpen: areConditionsOpen(row) && !isDecisionAppealed(events, account.id),
    approval: approvalOf(events, (event) => ({
      who: name(event.accountId),
      at: moment(event.at),
      message: event.message,
    })),
    prepared: prepared && {
      href: `${hrefOfStaffRequest(row.id)}/delivery`,
      who: name(prepared.preparedBy),
      at: moment(prepared.at),
      files: filesOfRequest.filter(isPrepared),
      isBuilt: prepared.jobId === null,
    },
    discarded: discard && { who: name(discard.by), at: moment(discard.at) },
    downloads: (isOwn ? [] : await listDownloads(db, account, row)).map(
      ({ last, deliveredAt, ...download }) => ({
        ...download,
        deliveredAt: moment(deliveredAt),
        last: last ? describeMoment(last, language) : '',
      }),
    ),
    permitted,
    letters: filesOfRequest.filter((file) => file.eventId === null && !isPrepared(file)),
    events: events.map(({ id, act, message, state, at, accountId }) => ({
      id,
      act,
      message,
      state: stateNamed(state),
      who: partyOf(act) === 'portal' ? t('portal') : name(accountId),
      at: moment(at),
      files: filesOfRequest.filter(({ eventId }) => eventId === id),
    })),
    notes: (notes ?? []).map(({ id, text, at, accountId }) => {
      return { id, text, who: name(accountId), at: moment(at) };
    }),
    head: await describeStaffPage(request, { key: 'requests', path: hrefOfStaffRequest(row.id) }),
  };
}

/** Returns the approval that waits for its confirmation; null if none does. */
function approvalOf<Approval>(
  events: FoundRequest['events'],
  describe: (event: FoundRequest['events'][number]) => Approval,
): Approval | null {
  const last = events.at(-1);
  return last?.act === 'propose' ? describe(last) : null;
}

/** Returns whether the applicant has opened the request since somebody else's latest act. */
function openingOf<At>(
  { account_id: applicantId, opened_at: openedAt }: RequestRow,
  events: FoundRequest['events'],
  moment: (at: Date) => At,
): { at: At | null } | null {
  const last = events.findLast(
    ({ act, accountId }) => accountId !== applicantId && !isAmongOfficers(act),
  );
  if (!last || !openedAt || applicantId === null) return null;
  return { at: openedAt > last.at ? moment(openedAt) : null };
}

/** Returns the last day of the delivery of a request that is approved now, as YYYY-MM-DD. */
export const deliveryDeadline = () =>
  deadlineFor('approved', [{ act: 'approve', at: new Date() }])?.due;

/** Returns the last day of the decision if the time is extended now, as YYYY-MM-DD. */
export const extendedDeadline = ({ row, events }: FoundRequest) =>
  deadlineFor(row.state, [...events, { act: 'extend', at: new Date() }])?.due;

function deadlineFor(state: string, events: readonly { act: string; at: Date }[]): Deadline | null {
  return deadlineOfRequest(state, events, { today: homeDay(new Date()), holidays, deliveryDays });
}

function showFile(requestId: string, file: RequestFile): Omit<OfficerFile, 'size' | 'sha256'> {
  const { id, eventId, kind, name, mediaType, isFlagged, scan, isRemoved } = file;
  return {
    id,
    eventId,
    kind,
    name,
    isFlagged,
    isRemoved,
    // Files that officers add to a delivery have no type.
    scan: kind === 'delivery' && mediaType === 'application/zip' ? 'made' : scan,
    isPdf: mediaType === pdf,
    href: canBeOpened(file) ? hrefOfRequestFile(requestId, file) : null,
    readerHref: isReadable(file) ? hrefOfReader(requestId, id) : null,
  };
}

/** Names the actors of requests; null is a deleted account. */
async function nameOfficers(
  accountIds: readonly (number | null)[],
  t: Translate<'officers'>,
): Promise<(accountId: number | null) => string> {
  const kept = accountIds.map((id) => (id === null ? null : String(id)));
  const name = await nameActors(db, kept, { operator: t('portal'), deleted: () => t('deleted') });
  return (id) => (id === null ? t('deleted') : name(String(id)));
}

/** Describes an applicant with the name as on the identity document; null once the account is deleted. */
async function describeApplicant(account: Account, row: RequestRow, language: string) {
  const applicant = await getApplicant(db, account, row);
  if (!applicant) return null;
  const { fullName, username, email, verifiedAt, former, hasMore } = applicant;
  return {
    name: `${fullName} (${username})`,
    email,
    verifiedAt: verifiedAt && describeMoment(verifiedAt, language),
    former: former.map(({ id, reference, state, submittedAt }) => ({
      href: hrefOfStaffRequest(id),
      reference: reference ?? '',
      state: stateNamed(state),
      submittedAt: submittedAt && describeMoment(submittedAt, language),
    })),
    allHref: hasMore ? `${staffPaths.requests}?${new URLSearchParams({ q: username })}` : null,
  };
}
