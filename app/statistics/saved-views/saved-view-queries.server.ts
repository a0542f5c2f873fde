import { type Db } from '~/platform/db/client.server';
import { type SavedView } from '~/platform/db/schema';

/** Lists the saved views of an account, by name. */
export function listSavedViews(db: Db, accountId: number): Promise<SavedView[]> {
  return db
    .selectFrom('saved_view')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Returns a saved view by its number; null if the account has none with it. */
export async function getSavedView(
  db: Db,
  accountId: number,
  id: number,
): Promise<SavedView | null> {
  const found = await db
    .selectFrom('saved_view')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}
