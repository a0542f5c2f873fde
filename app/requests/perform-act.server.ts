import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';
import { referenceOf } from '~/platform/db/reference';
import { type Database } from '~/platform/db/schema';
import { notify } from '~/notifications/notify.server';
import { officerNews } from '~/notifications/officer-news';
import { homeDay } from '~/platform/i18n/home-day';
import { type ApprovalCondition, type ConditionDecisions } from './conditions';
import { listOpenConditions, recordDecisions } from './decide-conditions.server';
import { proveInternal } from './internal-proof.server';
import {
  deliverPrepared,
  logDelivery,
  refusalToConfirm,
} from './deliveries/prepared-delivery.server';
import { type Draft, isFollowedBy } from './drafts.server';
import { notifyOfficers } from './notify-officers.server';
import { hrefOfRequest } from './request-href';
import { addFiles, type KeptFile } from './request-file.server';
import { actingOf, lockRequest, type LockedRequest } from './request-standing.server';
import {
  type ActRefusal,
  isAmongOfficers,
  refusalOf,
  requestActs,
  type RequestAct,
  type RequestState,
  stateForApplicant,
} from './states';

/** The days in which an applicant has to answer a question, before the request expires. */
const ANSWER_DAYS = 30;
/** The days in which a delivery can be downloaded. */
const DELIVERY_DAYS = 30;

/** An act on a request. */
interface PerformedAct {
  requestId: string;
  act: RequestAct;
  by: Account | 'portal';
  /** The number of the form: sent twice, it acts once; with another text the second time, it is refused. */
  form?: string;
  /** The version of the request that the form showed; without one, any. */
  version?: number;
  /** For a submission: the draft as its form has saved it; programs see none. */
  draft?: Draft;
  /** Whether a single officer approves, by setting. */
  isDecidedAlone?: boolean;
  /** For an approval: what its form ticks and waives. */
  conditions?: ConditionDecisions;
  /** The text of the act: a question, an answer, a reason. */
  message?: string;
  /** For a rejection: the kind of its reason. */
  reason?: string;
  /**
   * For a submission or an extension the last day of the decision, for an approval that of the delivery, as
   * YYYY-MM-DD, which mails name.
   */
  due?: string;
  /** For the submission of an internal request: the domains that prove it. Without any, only the mark does. */
  internalDomains?: readonly string[];
  files?: readonly KeptFile[];
  /** For a delivery: the prepared one that it confirms. */
  prepared?: string;
  /** Further changes in the same transaction; the reference is set from the submission on. */
  alongside?: (transaction: Transaction<Database>, reference: string) => Promise<void>;
}

export type ActOutcome =
  | { outcome: 'done'; state: RequestState }
  | {
      outcome: 'refused';
      /**
       * `unknown` for requests that do not exist, or that are hidden from the actor; `notInternal` for an internal
       * request whose applicant proves nothing; `changedMeanwhile` for another version, or another prepared delivery,
       * than the form showed; `sentOtherwise` for a form that was sent before with another text; `notBuilt` for a
       * delivery that lacks archives, `retracted` for one whose figures are, `notScanned` for one of files that may
       * have a virus.
       */
      code:
        | ActRefusal
        | 'unknown'
        | 'notInternal'
        | 'changedMeanwhile'
        | 'sentOtherwise'
        | 'conditionsOpen'
        | 'notBuilt'
        | 'retracted'
        | 'notScanned';
      /** The conditions that an approval still lacks. */
      open?: ApprovalCondition[];
      /** The last event: somebody else may have been faster. */
      latest: LockedRequest['latest'];
    };

/**
 * Acts on a request, if the rules of `states.ts` permit it, and stores the actor and the text. Its applicant
 * and the officers concerned are notified. Of two concurrent acts, the second is checked against the result
 * of the first.
 *
 * @throws when the act lacks what it requires; forms check that before.
 */
export async function performAct(db: Db, performed: PerformedAct): Promise<ActOutcome> {
  return db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, performed.requestId);
    const { act, by, form } = performed;
    if (!request) return { outcome: 'refused', code: 'unknown', latest: null };
    const { latest, row } = request;
    const standing = { ...request.standing, isDecidedAlone: performed.isDecidedAlone };
    const sent = form === undefined ? undefined : await getSent(transaction, row.id, form);
    if (sent) {
      const isSame = performed.message === undefined || performed.message === sent.message;
      return isSame
        ? { outcome: 'done', state: standing.state }
        : { outcome: 'refused', code: 'sentOtherwise', latest };
    }
    const code = refusalOf(act, standing, actingOf(by));
    if (code) return { outcome: 'refused', code: code === 'notYours' ? 'unknown' : code, latest };
    if (!hasSeenAll(performed, row))
      return { outcome: 'refused', code: 'changedMeanwhile', latest };
    requireWhatItNeeds(performed);
    const { prepared } = performed;
    const unready = prepared && (await refusalToConfirm(transaction, row.id, prepared));
    if (unready) return { outcome: 'refused', code: unready, latest };
    const open = await decideConditions(transaction, row, performed);
    if (open.length > 0) return { outcome: 'refused', code: 'conditionsOpen', latest, open };
    if (
      act === 'submit' &&
      row.kind === 'internal' &&
      !(await keepProof(transaction, row, performed))
    )
      return { outcome: 'refused', code: 'notInternal', latest };
    const state = requestActs[act].to ?? standing.state;
    await recordAct(transaction, row.id, { ...performed, state });
    const changed = await changeRequest(transaction, row.id, { act, by, state });
    const { account_id: accountId, reference, expires_at: expiresAt } = changed;
    if (reference === null) throw new Error('A request that was submitted has a reference');
    await performed.alongside?.(transaction, reference);
    // The mail that confirms a submission says more.
    if (accountId !== null && act !== 'submit' && act !== 'write' && !isAmongOfficers(act)) {
      const until = performed.due ?? (expiresAt ? homeDay(expiresAt) : undefined);
      const isCorrection =
        act === 'fulfil' && standing.history.some((past) => past.act === 'recall');
      await notify(transaction, {
        accountId,
        kind: 'dataRequest',
        values: {
          reference,
          state: stateForApplicant(state),
          act: isCorrection ? 'correct' : act,
          until,
        },
        href: hrefOfRequest(row.id),
      });
    }
    const news = officerNews.find((each) => each === act);
    if (news) {
      const { history } = standing;
      const { due } = performed;
      await notifyOfficers(transaction, { news, by, row, history, reference, due });
    }
    return { outcome: 'done', state };
  });
}

/** Returns whether nothing has changed that a form has not seen: a request since its version, a draft since its save. */
function hasSeenAll({ version, draft, form }: PerformedAct, row: LockedRequest['row']): boolean {
  if (version !== undefined && version !== row.version) return false;
  if (!draft || draft.version === row.version) return true;
  if (form !== undefined && isFollowedBy(row.edited_in, { form })) return true;
  const textsOf = ({ dataset, filter, fields }: Draft) => ({ dataset, filter, fields });
  return isDeepStrictEqual(textsOf(draft), textsOf(row));
}

/** Returns whether a form, by its number, has already acted on a request. */
export async function wasSent(db: Db, requestId: string, form: string): Promise<boolean> {
  return (await getSent(db, requestId, form)) !== undefined;
}

const getSent = (db: Db, requestId: string, form: string) =>
  db
    .selectFrom('request_event')
    .select('message')
    .where('request_id', '=', requestId)
    .where('form', '=', form)
    .executeTakeFirst();

/** Stores what an approval ticks and waives, if it leaves no condition open. @returns those that it does. */
async function decideConditions(
  transaction: Transaction<Database>,
  row: LockedRequest['row'],
  { act, by, conditions: given = {} }: PerformedAct,
): Promise<ApprovalCondition[]> {
  if (by === 'portal' || (act !== 'propose' && act !== 'approve' && act !== 'confirm')) return [];
  // Confirmed is what a colleague has decided.
  const decided = act === 'confirm' ? {} : given;
  const open = await listOpenConditions(transaction, row, decided);
  if (open.length === 0) await recordDecisions(transaction, row, { by, given: decided });
  return open;
}

/** Keeps what proves that the applicant of an internal request is of the staff. @returns whether anything does. */
async function keepProof(
  transaction: Transaction<Database>,
  { id, account_id: accountId }: LockedRequest['row'],
  { internalDomains = [] }: PerformedAct,
): Promise<boolean> {
  const proof = accountId && (await proveInternal(transaction, accountId, internalDomains));
  if (!proof) return false;
  await transaction
    .updateTable('data_request')
    .set({ internal_proof: proof })
    .where('id', '=', id)
    .execute();
  return true;
}

function requireWhatItNeeds({ act, message, prepared }: PerformedAct): void {
  const rule = requestActs[act];
  if (!('requires' in rule)) return;
  const isGiven = Boolean(rule.requires === 'delivery' ? prepared : message?.trim());
  if (!isGiven) throw new Error(`${act} requires a ${rule.requires}`);
}

async function recordAct(
  transaction: Transaction<Database>,
  requestId: string,
  {
    act,
    by,
    form,
    state,
    message = '',
    reason,
    files = [],
    prepared,
  }: PerformedAct & { state: RequestState },
): Promise<void> {
  const acted_by = by === 'portal' ? null : by.id;
  // The applicant reads the reason once another officer has confirmed it.
  const text = act === 'confirm' ? await proposedReason(transaction, requestId) : message;
  const { id: eventId } = await transaction
    .insertInto('request_event')
    .values({
      request_id: requestId,
      act,
      state,
      acted_by,
      message: text,
      reason,
      form: form ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (by === 'portal') return;
  await addFiles(transaction, { requestId, eventId, storedBy: by.id }, files);
  if (prepared) await deliverPrepared(transaction, { requestId, eventId, by });
  if (act === 'recall') await logDelivery(transaction, by.id, 'deliveryRecalled', requestId);
}

async function proposedReason(transaction: Transaction<Database>, id: string): Promise<string> {
  const { message } = await transaction
    .selectFrom('request_event')
    .select('message')
    .where('request_id', '=', id)
    .where('act', '=', 'propose')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return message;
}

/** Updates the row of a request with the effects of an act. */
async function changeRequest(
  transaction: Transaction<Database>,
  id: string,
  { act, by, state }: Pick<PerformedAct, 'act' | 'by'> & { state: RequestState },
) {
  const now = sql<Date>`now()`;
  const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days}::integer)`;
  const changes = {
    submit: { submitted_at: now, opened_at: now, reference: referenceOf(randomBytes(8)) },
    take: { officer_id: by === 'portal' ? null : by.id },
    ask: { expires_at: inDays(ANSWER_DAYS) },
    answer: { expires_at: null },
    write: {},
    reply: {},
    extend: {},
    propose: {},
    confirm: { decided_at: now, reminded_for: null },
    return: {},
    approve: { decided_at: now, reminded_for: null },
    reject: { decided_at: now, ended_at: now },
    appeal: { ended_at: null, officer_id: null },
    fulfil: { ended_at: now, expires_at: inDays(DELIVERY_DAYS) },
    recall: { expires_at: null, reminded_for: null },
    withdraw: { ended_at: now, expires_at: null },
    expire: { ended_at: sql<Date>`coalesce(ended_at, now())`, expires_at: null },
  } satisfies Record<RequestAct, object>;
  return transaction
    .updateTable('data_request')
    .set({ state, ...(isAmongOfficers(act) ? {} : { changed_at: now }), ...changes[act] })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['account_id', 'reference', 'expires_at'])
    .executeTakeFirstOrThrow();
}
