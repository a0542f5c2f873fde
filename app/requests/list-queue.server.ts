import { sql, type RawBuilder } from 'kysely';
import { type Account } from '~/auth/account';
import { nameOfAccount } from '~/auth/name-actors.server';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { getListPage } from '~/lists/get-list-page.server';
import { type ListRequest } from '~/lists/list';
import { DECISION_DAYS } from './deadline';
import { requestQueue } from './request-queue';
import { requestActs } from './states';
import { answeringActs } from './thread';

/**
 * Returns a page of the submitted requests, each with its events. Deliveries are due some working days after their
 * approval or recall. @throws RoleMissing for everybody but officers.
 */
export async function listQueue(
  db: Db,
  account: Account,
  request: ListRequest,
  { deliveryDays }: { deliveryDays: number },
) {
  requireRole(account, 'officer');
  const matching = matchingRequests(db, account, request);
  return getListPage(requestQueue, request, {
    async count() {
      const count = matching.select(({ fn }) => fn.countAll<number>().as('count'));
      return (await count.executeTakeFirstOrThrow()).count;
    },
    async items({ limit, offset }) {
      const { by, direction } = request.sort;
      const rows = await matching
        .select(['request.id', 'reference', 'kind', 'request.submitted_at as submittedAt'])
        .select(stateFor(account).as('state'))
        .select(['applicant.full_name as applicant', 'officer.username as officer'])
        .select('officer.full_name as officerName')
        .select(sql<string | null>`fields ->> 'institution'`.as('institution'))
        .select(sql<boolean>`request.account_id = ${account.id}`.as('isOwn'))
        .select(isUnanswered(account).as('isUnanswered'))
        .select(eventsOf.as('events'))
        .$if(by === 'urgency', (query) => query.orderBy(rank, direction))
        .orderBy(
          by === 'urgency' ? waitingSince(deliveryDays) : sql`request.submitted_at`,
          direction,
        )
        .orderBy('request.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(({ events, officer: username, officerName: fullName, ...row }) => ({
        ...row,
        officer: username && nameOfAccount({ fullName: fullName ?? '', username }),
        events: withDates(events),
      }));
    },
  });
}

/**
 * Returns the requests that wait for a decision or delivery of the officers, each with its events; those of one id
 * alone, if given. Their own are not among them. @throws RoleMissing for everybody but officers.
 */
export async function listPending(db: Db, account: Account, id?: string) {
  requireRole(account, 'officer');
  const rows = await db
    .selectFrom('data_request as request')
    .select(['request.id', 'reference', 'state', 'changed_at as changedAt'])
    .select('request.account_id as applicantId')
    .select(eventsOf.as('events'))
    .where('state', 'in', ['submitted', 'inReview', 'awaitingConfirmation', 'approved', 'recalled'])
    .where(sql<boolean>`request.account_id is distinct from ${account.id}`)
    .$if(id !== undefined, (query) => query.where(sql<boolean>`request.id::text = ${id}`))
    .orderBy('request.id')
    .execute();
  return rows.map(({ events, ...row }) => ({ ...row, events: withDates(events) }));
}

/** Counts the requests in each state. @throws RoleMissing for everybody but officers. */
export async function countByState(db: Db, account: Account): Promise<Record<string, number>> {
  requireRole(account, 'officer');
  const rows = await db
    .selectFrom('data_request as request')
    .select(({ fn }) => [stateFor(account).as('state'), fn.countAll<number>().as('count')])
    .where('state', '!=', 'draft')
    .groupBy(sql`1`)
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

function matchingRequests(db: Db, account: Account, { text, chosen }: ListRequest) {
  const searched = sql`concat_ws(' ', reference, applicant.full_name, applicant.username,
    fields ->> 'institution')`;
  const byOfficer: Record<string, RawBuilder<boolean>> = {
    me: sql`request.officer_id = ${account.id}`,
    nobody: sql`request.officer_id is null`,
    others: sql`request.officer_id != ${account.id}`,
  };
  const { state, kind, officer = '', message } = chosen;
  const conditions = [
    sql<boolean>`request.state != 'draft'`,
    sql<boolean>`position(lower(${text}) in lower(${searched})) > 0`,
    ...(state === undefined ? [] : [sql<boolean>`${stateFor(account)} = ${state}`]),
    ...(kind === undefined ? [] : [sql<boolean>`request.kind = ${kind}`]),
    ...(message === 'unanswered' ? [isUnanswered(account)] : []),
    ...(byOfficer[officer] ? [byOfficer[officer]] : []),
  ];
  return db
    .selectFrom('data_request as request')
    .leftJoin('account as applicant', 'applicant.id', 'request.account_id')
    .leftJoin('account as officer', 'officer.id', 'request.officer_id')
    .where(sql<boolean>`${sql.join(conditions, sql` and `)}`);
}

/** Returns the state of a `request` for an officer: of their own that which its applicant sees. */
export const stateFor = ({ id }: Account) => sql<string>`case
  when request.account_id = ${id} and request.state = 'awaitingConfirmation' then 'inReview'
  else request.state end`;

/**
 * Returns whether a `request` of somebody else has a message of its applicant that no officer has answered since, by a
 * message or by the text of another act, and that still can be answered.
 */
const isUnanswered = ({ id }: Account) => sql<boolean>`(
  request.account_id is not null and request.account_id <> ${id}
  and request.state = any(${requestActs.reply.from}::text[])
  and exists (select from request_event written
    where written.request_id = request.id and act = 'write' and not exists (
      select from request_event answer where answer.request_id = request.id
        and answer.id > written.id and answer.act = any(${answeringActs}::text[]))))`;

/** Counts the requests with a message that no officer has answered. @throws RoleMissing for everybody but officers. */
export async function countUnanswered(db: Db, account: Account): Promise<number> {
  requireRole(account, 'officer');
  const { count } = await db
    .selectFrom('data_request as request')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isUnanswered(account))
    .executeTakeFirstOrThrow();
  return count;
}

interface ListedEvent {
  act: string;
  at: string;
  accountId: number | null;
}

const eventsOf = sql<ListedEvent[]>`coalesce((
  select json_agg(json_build_object('act', act, 'at', at, 'accountId', acted_by) order by id)
  from request_event where request_id = request.id), '[]')`;

const withDates = (events: ListedEvent[]) =>
  events.map(({ at, ...event }) => ({ ...event, at: new Date(at) }));

/** Requests that wait for an officer, then those that wait for their applicant, then closed ones. */
const rank = sql`case
  when request.state in ('submitted', 'inReview', 'awaitingConfirmation', 'approved', 'recalled') then 0
  when request.state = 'moreInformation' then 1 else 2 end`;

/**
 * When a request began to wait: at its submission or appeal, plus the time that its applicant took to answer, and the
 * least time of an extension; for a delivery as many days before its approval or recall as it has fewer than a decision.
 * Each has the same number of working days from then on, so the earliest one is due first, except for days shifted by a
 * holiday or a weekend.
 */
const waitingSince = (deliveryDays: number) => sql`coalesce((
  select max(at) + make_interval(days => ${Math.floor(((deliveryDays - DECISION_DAYS) * 7) / 5)}::integer)
  from request_event where request_id = request.id and request.state in ('approved', 'recalled')
    and act in ('approve', 'confirm', 'recall')), (
  select max(at) filter (where act in ('submit', 'appeal')) + coalesce(
    sum(case act when 'answer' then at - to_timestamp(0) when 'ask' then to_timestamp(0) - at end)
      filter (where request.state in ('submitted', 'inReview', 'awaitingConfirmation')),
      interval '0')
    + case when bool_or(act = 'extend') then interval '9 days' else interval '0' end
  from request_event where request_id = request.id
    and id >= (select max(id) from request_event
      where request_id = request.id and act in ('submit', 'appeal'))))`;
