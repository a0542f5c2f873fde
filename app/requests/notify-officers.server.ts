import { sql, type RawBuilder, type Transaction } from 'kysely';
import { type Account } from '~/auth/account';
import { insertNotifications } from '~/notifications/insert-notifications.server';
import { type OfficerNews, officerNews } from '~/notifications/officer-news';
import { type Database } from '~/platform/db/schema';
import { staffPaths } from '~/staff-paths';
import { type RequestRow } from './request-standing.server';
import { type RequestAct, type RequestStanding } from './states';

interface NotifiedAct {
  act: RequestAct;
  by: Account | 'portal';
  row: Pick<RequestRow, 'id' | 'account_id' | 'officer_id'>;
  /** The acts before it. */
  history: RequestStanding['history'];
  reference: string;
}

/**
 * Notifies the officers whom an act concerns: the one who handles the request, the one whose approval was checked, or
 * all of them where anyone may go on. Who acted and who applied are not among them.
 */
export async function notifyOfficers(
  transaction: Transaction<Database>,
  { act, by, row, history, reference }: NotifiedAct,
): Promise<void> {
  const news = officerNews.find((each) => each === act);
  if (!news) return;
  const parties = [row.account_id, by === 'portal' ? null : by.id].filter((id) => id !== null);
  await insertNotifications(
    transaction,
    {
      kind: 'officerRequest',
      values: { reference, act: news },
      href: `${staffPaths.requests}/${row.id}`,
    },
    sql<boolean>`${concerned(news, row.officer_id, history)} and id <> all(${parties}::integer[])
      and exists (select from account_role where account_id = account.id and role = 'officer')`,
  );
}

function concerned(
  act: OfficerNews,
  handler: number | null,
  history: RequestStanding['history'],
): RawBuilder<boolean> {
  switch (act) {
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
    case 'write':
    case 'answer':
      // Nobody has taken it yet: anyone may answer.
      return handler === null ? sql`true` : sql`id = ${handler}`;
  }
}
