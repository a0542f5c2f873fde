import { z } from 'zod';
import { formRoute } from '~/services/form-route.server';
import { type SentParts } from '~/services/forms/receive-form.server';
import { redirectWithFlash } from '~/services/flash.server';
import { db } from '~/services/portal.server';
import { answerUnknown } from '~/services/staff.server';
import { type Account } from '~/auth/account';
import { homeDay } from '~/platform/i18n/home-day';
import { getTexts } from '~/platform/i18n/texts.server';
import { lines, oneOf, tick } from '~/platform/http/form-fields.server';
import {
  isTemplated,
  messageTemplates,
  officerActs,
  type OfficerAct,
  rejectionReasons,
  TEMPLATE_GAP,
} from '../officer-acts';
import { type FoundRequest } from '../find-request.server';
import {
  approvalConditions,
  conditionsOf,
  decisionOf,
  openConditions,
  type ConditionDecisions,
} from '../conditions';
import { saveDecisions } from '../decide-conditions.server';
import { type FieldErrors } from '../check-draft.server';
import { addNote } from '../officer-notes.server';
import { performAct } from '../perform-act.server';
import { actingOf, readStanding, type RequestRow } from '../request-standing.server';
import { type ActRefusal, refusalOf } from '../states';
import {
  deliveryDeadline,
  describeRequest,
  extendedDeadline,
  findForOfficer,
  hrefOfStaffRequest,
  isDecidedAlone,
} from './staff-requests.server';

const approveAct = isDecidedAlone ? 'approve' : 'propose';
/** No request has this version: a form without one is refused like one of an older version. */
const NO_VERSION = 0;

const MAX_MESSAGE = 4_000;

const message = lines({ max: MAX_MESSAGE });

/** A text, and the template that a button adds to it, whose gaps are to be filled. */
const templatedFields = {
  message: message.refine((text) => !text.includes(TEMPLATE_GAP), 'gap'),
  template: z.string().max(30).optional(),
};

/** The text of an officer's act without templates. */
const messageSchema = z.object({
  message,
  version: z.coerce.number().int().optional(),
  template: z.string().max(30).optional(),
  reason: oneOf(rejectionReasons).optional(),
});

const templatedSchema = messageSchema.extend(templatedFields);

/** A rejection has a kind of reason, by which public figures count it. */
const rejectionSchema = templatedSchema.extend({ reason: oneOf(rejectionReasons) });

function schemaOf(act: OfficerAct) {
  if (act === 'reject') return rejectionSchema;
  return isTemplated(act) ? templatedSchema : messageSchema;
}

const waiver = () => lines({ max: 1_000 }).optional();

/** What an officer has ticked or waived in this version of the request, and what the form showed of it before. */
const checksSchema = z.object({
  version: z.coerce.number().int(),
  signed: tick(),
  signed_shown: tick(),
  signed_waiver: waiver(),
  signed_waiver_shown: waiver(),
  institution: tick(),
  institution_shown: tick(),
  institution_waiver: waiver(),
  institution_waiver_shown: waiver(),
  purpose: tick(),
  purpose_shown: tick(),
  purpose_waiver: waiver(),
  purpose_waiver_shown: waiver(),
  agreement: tick(),
  agreement_shown: tick(),
  agreement_waiver: waiver(),
  agreement_waiver_shown: waiver(),
});

/** The same with the reason that the applicant reads. */
const approvalSchema = checksSchema.extend(templatedFields);

/** Returns the errors of the conditions that a form leaves open. */
function openIn(row: RequestRow, values: Readonly<Record<string, string>>): FieldErrors {
  const open = openConditions(conditionsOf(row), decisionsOf(values));
  return Object.fromEntries(open.map((name) => [name, 'required']));
}

/** Returns the decisions that the fields of a form state, as they were sent or parsed. */
function decisionsOf(
  fields: Readonly<Record<string, string | number | boolean | undefined>>,
): ConditionDecisions {
  const given = approvalConditions.map((name) => {
    const waiver = String(fields[`${name}_waiver`] ?? '');
    return [name, decisionOf(Boolean(fields[name]), waiver)] as const;
  });
  return Object.fromEntries(given);
}

/** An officer decides at most a hundred times an hour. */
export const officerLimit = { burst: 60, seconds: 30 };

/** The page on which an officer asks, decides, or adds a note about a request. */
export const officerAct = formRoute({
  rules: async (
    _request,
    { act, found }: { act: OfficerAct; account: Account; found: FoundRequest },
  ) => ({
    name: 'officer-act',
    schema: schemaOf(act),
    limit: officerLimit,
    isBehindLogIn: true,
    beforeAct: (sent) => insertTemplate(act, found.row, sent),
  }),
  async authorize(request) {
    const name = new URL(request.url).pathname.toLowerCase().split('/')[4];
    const act = officerActs.find((each) => each === name);
    if (!act) throw answerUnknown(request);
    return { act, ...(await findForOfficer(request)) };
  },
  async load(request, { who: { act, account, found } }) {
    return {
      ...(await describePage(request, account, found)),
      templates: isTemplated(act) ? messageTemplates[act] : [],
      act,
      refusal: await refusalFor(act, account, found),
    };
  },
  async act(form, _request, { act, account, found }) {
    const { id } = found.row;
    const { message, reason, version = NO_VERSION } = form.input;
    if (act === 'note') {
      const note = { requestId: id, text: message, form: form.submission };
      const outcome = await addNote(db, account, note);
      if (outcome !== 'added') return form.refuseAs({ code: outcome, status: 409 });
      return redirectWithFlash(hrefOfStaffRequest(id), { text: act });
    }
    const due = act === 'extend' ? extendedDeadline(found) : undefined;
    if (due !== undefined && due < homeDay(new Date()))
      return form.refuseAs({ code: 'tooLate', status: 409 });
    const result = await performAct(db, {
      requestId: id,
      act,
      by: account,
      form: form.submission,
      // A message depends on nothing that others may have changed.
      version: act === 'reply' ? undefined : version,
      message,
      reason: act === 'reject' ? reason : undefined,
      due,
    });
    if (result.outcome === 'done') return redirectWithFlash(hrefOfStaffRequest(id), { text: act });
    return form.refuseAs({ code: result.code, status: 409 });
  },
});

/** The page on which an officer approves a request, or proposes that to another one, as the setting says. */
export const approval = formRoute({
  rules: async (_request, { found }: { account: Account; found: FoundRequest }) => ({
    name: 'officer-approval',
    schema: approvalSchema,
    limit: officerLimit,
    isBehindLogIn: true,
    async beforeAct(sent) {
      const answer = await insertTemplate('approve', found.row, sent);
      const { errors = {} } = answer;
      if (Object.keys(errors).length === 0) return answer;
      return { ...answer, errors: { ...openIn(found.row, sent.values), ...errors } };
    },
  }),
  authorize: findForOfficer,
  async load(request, { who: { account, found } }) {
    return {
      ...(await describePage(request, account, found)),
      templates: messageTemplates.approve,
      isDecidedAlone,
      refusal: await refusalFor(approveAct, account, found),
    };
  },
  async act(form, _request, { account, found }) {
    const { id } = found.row;
    const { message, version } = form.input;
    const result = await performAct(db, {
      requestId: id,
      act: approveAct,
      by: account,
      form: form.submission,
      version,
      isDecidedAlone,
      message,
      due: isDecidedAlone ? deliveryDeadline() : undefined,
      conditions: decisionsOf(form.input),
    });
    if (result.outcome === 'done')
      return redirectWithFlash(hrefOfStaffRequest(id), { text: approveAct });
    const { code, open = [] } = result;
    if (code !== 'conditionsOpen') return form.refuseAs({ code, status: 409 });
    return form.refuse(Object.fromEntries(open.map((name) => [name, 'required'])));
  },
});

/** The page on which an officer saves what is ticked and waived before a request is approved. */
export const officerChecks = formRoute({
  rules: { name: 'officer-checks', schema: checksSchema, limit: officerLimit, isBehindLogIn: true },
  authorize: findForOfficer,
  load: (request, { who }) => describePage(request, who.account, who.found),
  permission: (_request, { account, found }) => `${account.session} ${found.row.id}`,
  async act(form, _request, { account, found }) {
    const { version } = form.input;
    const requestId = found.row.id;
    const given = decisionsOf(form.input);
    const outcome = await saveDecisions(db, account, { requestId, version, given });
    if (outcome === 'saved')
      return redirectWithFlash(hrefOfStaffRequest(requestId), { text: 'checks' });
    return form.refuseAs({ code: outcome, status: 409 });
  },
});

/** Returns the request and the head of a page about it. */
export async function describePage(request: Request, account: Account, found: FoundRequest) {
  const { head, ...described } = await describeRequest(request, account, found);
  return { request: described, head };
}

/** Returns why an officer may not act on a request in its state; null if it is permitted. */
export async function refusalFor(
  act: OfficerAct | typeof approveAct | 'fulfil',
  account: Account,
  { row }: FoundRequest,
): Promise<ActRefusal | null> {
  if (act === 'note' && row.account_id === null) return 'withoutApplicant';
  if (act === 'note') return row.account_id === account.id ? 'ownRequest' : null;
  const { standing } = await readStanding(db, row);
  return refusalOf(act, { ...standing, isDecidedAlone }, actingOf(account));
}

/** Adds the template that a button names, in the applicant's language, below what was typed. */
async function insertTemplate(
  act: OfficerAct | 'approve',
  { language }: RequestRow,
  { values: { template = '', message = '', reason = '' }, errors }: SentParts,
) {
  if (!isTemplated(act) || !messageTemplates[act].includes(template)) return { errors };
  const t = await getTexts(language, 'officers');
  const text = t(`templates.${act}.${template}.text`);
  const both = message.trim() ? `${message.trimEnd()}\n\n${text}` : text;
  return both.length > MAX_MESSAGE
    ? { errors: { message: 'tooLong' } }
    : { values: { message: both, reason: reason || template } };
}
