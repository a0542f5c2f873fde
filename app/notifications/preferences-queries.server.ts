import { type Db } from '~/platform/db/client.server';
import { listedKinds, notificationKinds } from './notification-kind';
import { type NotificationPreference } from './preferences';

/** Returns how an account is notified of each kind of event; the defaults where it has not chosen. */
export async function listPreferences(
  db: Db,
  accountId: number,
): Promise<NotificationPreference[]> {
  const rows = await db
    .selectFrom('notification_preference')
    .select(['kind', 'in_portal', 'by_mail'])
    .where('account_id', '=', accountId)
    .execute();
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  return listedKinds.map((kind) => ({
    kind,
    inPortal: chosen.get(kind)?.in_portal ?? true,
    byMail: chosen.get(kind)?.by_mail ?? notificationKinds[kind].isMailed,
  }));
}
