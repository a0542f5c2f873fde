import { sql, type RawBuilder, type Transaction } from 'kysely';
import { type Account } from '~/auth/account';
import { insertNotifications } from '~/notifications/insert-notifications.server';
import { type OfficerNews } from '~/notifications/officer-news';
import { type Database } from '~/platform/db/schema';
import { staffPaths } from '~/staff-paths';
import { type RequestRow } from './request-standing.server';
import { isDecisionAppealed, type RequestStanding } from './states';

interface NotifiedNews {
  news: OfficerNews;
  by: Account | 'portal';
  row: Pick<RequestRow, 'id' | 'account_id' | 'officer_id' | 'state'>;
  /** The acts before it. */
  history: RequestStanding['history'];
  reference: string;
  /** The last day of the decision or delivery, as YYYY-MM-DD, if the mail names it. */
  due?: string;
}

/** How many mails an officer gets within an hour about what one applicant does. */
const MAILS_AN_HOUR = 10;

/** What applicants do, and may do often. */
const ofApplicants: readonly OfficerNews[] = ['submit', 'write', 'answer', 'appeal', 'withdraw'];

/**
 * Notifies the officers whom news of a request concern: the one who handles it, the one whose approval was checked, or
 * all of them where anyone may go on. Who acted and who applied are not among them, nor, of a decision to make, those
 * who may not make it. A message is not mailed while the news of the last hour about its request are unread, nor
 * anything that an applicant does too often.
 */
export async function notifyOfficers(
  transaction: Transaction<Database>,
  { news, by, row, history, reference, due }: NotifiedNews,
): Promise<void> {
  const parties = [row.account_id, by === 'portal' ? null : by.id].filter((id) => id !== null);
  await insertNotifications(
    transaction,
    {
      kind: 'officerRequest',
      values: { reference, act: news, due },
      href: hrefOf(row.id),
    },
    sql<boolean>`${concerned(news, row, history)} and id <> all(${parties}::integer[])
      and exists (select from account_role where account_id = account.id and role = 'officer')`,
    ofApplicants.includes(news) ? isMailable(news, row) : undefined,
  );
}

/** Whether an officer has had no mail yet that says the same, and not too many about the applicant. */
function isMailable(news: OfficerNews, row: NotifiedNews['row']): RawBuilder<boolean> {
  const { id, account_id: applicantId } = row;
  const recent = sql`from notification past where past.account_id = account.id
    and past.kind = 'officerRequest' and past.values ->> 'act' = any(${ofApplicants}::text[])
    and past.created_at > now() - interval '1 hour'`;
  const isRepeated =
    news === 'write'
      ? sql`exists (select ${recent} and past.read_at is null and past.href = ${hrefOf(id)})`
      : sql`false`;
  return sql<boolean>`(not ${isRepeated} and ${MAILS_AN_HOUR}::integer > (select count(*) ${recent}
    and past.href in (select ${hrefOf('')} || id from data_request where account_id = ${applicantId}::integer)))`;
}

const hrefOf = (id: string) => `${staffPaths.requests}/${id}`;

function concerned(
  news: OfficerNews,
  { officer_id: handler, state }: NotifiedNews['row'],
  history: RequestStanding['history'],
): RawBuilder<boolean> {
  const approver = history.findLast((past) => past.act === 'propose')?.accountId ?? null;
  switch (news) {
    case 'submit':
    case 'appeal':
      return sql`true`;
    case 'propose':
      return mayDecide(history);
    case 'return':
    case 'confirm':
      return sql`id = ${approver}::integer`;
    case 'withdraw':
      return handler === null ? sql`false` : handledBy(handler);
    case 'due':
      return state === 'awaitingConfirmation'
        ? sql`(id is distinct from ${approver}::integer and ${mayDecide(history)})`
        : sql`(${handledBy(handler)} and ${mayDecide(history)})`;
    case 'write':
    case 'answer':
    case 'deliver':
      return handledBy(handler);
  }
}

/** All officers but those whose decision was appealed. */
function mayDecide(history: RequestStanding['history']): RawBuilder<boolean> {
  const barred = history.flatMap(({ accountId: id }) =>
    id !== null && isDecisionAppealed(history, id) ? [id] : [],
  );
  return sql`id <> all(${barred}::integer[])`;
}

/** The officer who handles a request; all, if nobody has taken it, or that one is no officer any more. */
const handledBy = (handler: number | null) =>
  handler === null
    ? sql<boolean>`true`
    : sql<boolean>`(id = ${handler} or not exists (
        select from account_role where account_id = ${handler} and role = 'officer'))`;
