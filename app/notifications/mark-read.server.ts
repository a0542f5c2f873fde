import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';

/** Marks a notification of an account as read, and returns its link; null if the account does not have it. */
export async function markRead(db: Db, accountId: number, id: number): Promise<string | null> {
  const marked = await db
    .updateTable('notification')
    .set({ read_at: sql`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('is_listed', '=', true)
    .returning('href')
    .executeTakeFirst();
  return marked?.href ?? null;
}

/** Marks the notifications of an account that lead to a page as read: it has the page open. */
export async function markReadAt(db: Db, accountId: number, href: string): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('href', '=', href)
    .where('read_at', 'is', null)
    .execute();
}

/** Marks all notifications of an account as read. */
export async function markAllRead(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .execute();
}
