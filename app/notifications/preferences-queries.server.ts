import { type Db } from '~/platform/db/client.server';
import { listedKinds, notificationKinds } from './notification-kind';
import { type NotificationPreference } from './preferences';

/**
 * Returns how an account is notified of each kind of event that may concern it; the defaults where it has not chosen.
 */
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
  const isOfficer = await db
    .selectFrom('account_role')
    .select('role')
    .where('account_id', '=', accountId)
    .where('role', '=', 'officer')
    .executeTakeFirst();
  const kinds = listedKinds.filter((kind) => isOfficer || kind !== 'officerRequest');
  return kinds.map((kind) => ({
    kind,
    inPortal: chosen.get(kind)?.in_portal ?? true,
    byMail: chosen.get(kind)?.by_mail ?? notificationKinds[kind].isMailed,
  }));
}
