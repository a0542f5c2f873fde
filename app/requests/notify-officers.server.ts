import { sql, type RawBuilder, type Transaction } from 'kysely';
import { type Account } from '~/auth/account';
import { insertNotifications } from '~/notifications/insert-notifications.server';
import { type OfficerNews } from '~/notifications/officer-news';
import { type Database } from '~/platform/db/schema';
import { staffPaths } from '~/staff-paths';
import { type RequestRow } from './request-standing.server';
import { type RequestStanding } from './states';

interface NotifiedNews {
  news: OfficerNews;
  by: Account | 'portal';
  row: Pick<RequestRow, 'id' | 'account_id' | 'officer_id' | 'state'>;
  /** The acts before it. */
  history: RequestStanding['history'];
  reference: string;
  /** The last day of the decision, as YYYY-MM-DD, if the mail names it. */
  due?: string;
}

/**
 * Notifies the officers whom news of a request concern: the one who handles it, the one whose approval was checked, or
 * all of them where anyone may go on. Who acted and who applied are not among them.
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
      href: `${staffPaths.requests}/${row.id}`,
    },
    sql<boolean>`${concerned(news, row, history)} and id <> all(${parties}::integer[])
      and exists (select from account_role where account_id = account.id and role = 'officer')`,
  );
}

function concerned(
  news: OfficerNews,
  { officer_id: handler, state }: NotifiedNews['row'],
  history: RequestStanding['history'],
): RawBuilder<boolean> {
  switch (news) {
    case 'submit':
    case 'appeal':
    case 'propose':
      return sql`true`;
    case 'return':
    case 'confirm': {
      const approval = history.findLast((past) => past.act === 'propose');
      return sql`id = ${approval?.accountId ?? null}::integer`;
    }
    case 'withdraw':
      return sql`id = ${handler}::integer`;
    case 'due':
      // Anyone but its handler may confirm an approval.
      return handler === null || state === 'awaitingConfirmation'
        ? sql`true`
        : sql`id = ${handler}`;
    case 'write':
    case 'answer':
      // Nobody has taken it yet: anyone may answer.
      return handler === null ? sql`true` : sql`id = ${handler}`;
  }
}
