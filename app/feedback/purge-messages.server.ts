import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';

/**
 * Deletes the messages untouched for this many days, with their answers, whether or not they were answered.
 * Each deletion is in the audit log.
 */
export async function purgeMessages(
  db: Db,
  { retentionDays }: { retentionDays: number },
): Promise<void> {
  await sql`
    with purged as (
      delete from message
      where changed_at < now() - make_interval(days => ${retentionDays}::integer) returning id
    )
    insert into audit_log (actor, act, subject)
    select 'portal', 'messagePurged', 'message:' || id from purged`.execute(db);
}
