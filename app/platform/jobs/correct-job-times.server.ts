import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { jobSchema } from '~/platform/db/job-queues.server';

const jobTable = sql.table(`${jobSchema}.job`);

/**
 * Corrects times in the future that have already passed: those of a clock that was put back. No job then
 * waits longer than the pause before its next attempt, and pg-boss checks for dead processes again.
 */
export async function correctJobTimes(db: Db): Promise<void> {
  await sql`update ${jobTable} set start_after = now()
    where state in ('created', 'retry') and start_after > now() + make_interval(secs => case
      when state = 'created' then 0
      when retry_backoff then retry_delay * 2 ^ least(16, retry_count + 1)
      else retry_delay end)`.execute(db);
  await sql`update ${jobTable} set started_on = now()
    where state = 'active' and started_on > now()`.execute(db);
  await sql`update ${sql.table(`${jobSchema}.version`)} set maintained_on = null
    where maintained_on > now()`.execute(db);
}
