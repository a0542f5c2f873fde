import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';

/** How long a notification can be read; the privacy page says so. */
const RETENTION = sql`interval '1 year'`;

/** Forgets notifications when they have grown old, read or not. */
export async function purgeNotifications(db: Db): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('created_at', '<', sql<Date>`now() - ${RETENTION}`)
    .execute();
}
