import { sql } from 'kysely';
import { audit } from '~/auth/audit.server';
import { type Db } from '~/platform/db/client.server';

/**
 * Deletes the messages untouched for this many days, with their answers, whether or not they were answered.
 * Each deletion is in the audit log.
 */
export async function purgeMessages(
  db: Db,
  { retentionDays }: { retentionDays: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const purged = await transaction
      .deleteFrom('message')
      .where(sql<boolean>`changed_at < now() - make_interval(days => ${retentionDays}::integer)`)
      .returning('id')
      .execute();
    await audit(
      transaction,
      purged.map(({ id }) => ({ by: 'portal', act: 'messagePurged', subject: `message:${id}` })),
    );
  });
}
