import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';

/** How long notifications are kept; the privacy page states it. */
const RETENTION = sql`interval '1 year'`;

/** Deletes old notifications, read or not. */
export async function purgeNotifications(db: Db): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('created_at', '<', sql<Date>`now() - ${RETENTION}`)
    .execute();
}
