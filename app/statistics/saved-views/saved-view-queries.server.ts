import { type Db } from '~/platform/db/client.server';
import { type SavedView } from '~/platform/db/schema';

/** The views that an account has saved, by their names. */
export function listSavedViews(db: Db, accountId: number): Promise<SavedView[]> {
  return db
    .selectFrom('saved_view')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** A saved view by its number; null when the account has none of it. */
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
