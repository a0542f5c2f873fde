import { sql, type RawBuilder } from 'kysely';
import { type Account } from '~/auth/account';
import { nameOfAccount } from '~/auth/name-actors.server';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { getListPage } from '~/lists/get-list-page.server';
import { type ListRequest } from '~/lists/list';
import { requestQueue } from './request-queue';

/**
 * Returns a page of the submitted requests, each with its events. @throws RoleMissing for everybody but
 * officers.
 */
export async function listQueue(db: Db, account: Account, request: ListRequest) {
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
        .select(eventsOf.as('events'))
        .$if(by === 'urgency', (query) => query.orderBy(rank, direction))
        .orderBy(by === 'urgency' ? waitingSince : sql`request.submitted_at`, direction)
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
 * Returns the requests that wait for a decision of the officers, each with its events; those of one id alone, if given.
 * Their own are not among them. @throws RoleMissing for everybody but officers.
 */
export async function listUndecided(db: Db, account: Account, id?: string) {
  requireRole(account, 'officer');
  const rows = await db
    .selectFrom('data_request as request')
    .select(['request.id', 'reference', 'state', 'changed_at as changedAt'])
    .select(eventsOf.as('events'))
    .where('state', 'in', ['submitted', 'inReview', 'awaitingConfirmation'])
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
  const { state, kind, officer = '' } = chosen;
  const conditions = [
    sql<boolean>`request.state != 'draft'`,
    sql<boolean>`position(lower(${text}) in lower(${searched})) > 0`,
    ...(state === undefined ? [] : [sql<boolean>`${stateFor(account)} = ${state}`]),
    ...(kind === undefined ? [] : [sql<boolean>`request.kind = ${kind}`]),
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

const eventsOf = sql<{ act: string; at: string }[]>`coalesce((
  select json_agg(json_build_object('act', act, 'at', at) order by id)
  from request_event where request_id = request.id), '[]')`;

const withDates = (events: { act: string; at: string }[]) =>
  events.map(({ act, at }) => ({ act, at: new Date(at) }));

/** Requests that wait for an officer, then those that wait for their applicant or another delivery, then closed ones. */
const rank = sql`case when request.state in ('submitted', 'inReview', 'awaitingConfirmation', 'approved') then 0
  when request.state in ('moreInformation', 'recalled') then 1 else 2 end`;

/**
 * When a request began to wait: at its submission or appeal, plus the time that its applicant took to answer, and the
 * least time of an extension. Each has the same number of working days from then on, so the earliest one is due first,
 * except for days shifted by a holiday or a weekend.
 */
const waitingSince = sql`(
  select max(at) filter (where act in ('submit', 'appeal')) + coalesce(
    sum(case act when 'answer' then at - to_timestamp(0) when 'ask' then to_timestamp(0) - at end)
      filter (where request.state in ('submitted', 'inReview', 'awaitingConfirmation')),
      interval '0')
    + case when bool_or(act = 'extend') then interval '9 days' else interval '0' end
  from request_event where request_id = request.id
    and id >= (select max(id) from request_event
      where request_id = request.id and act in ('submit', 'appeal')))`;
