import { CompiledQuery, sql, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import { type Db } from './client.server';
import { type Database } from './schema';

/** The schema of the tables that pg-boss keeps jobs in. */
export const jobSchema = 'pgboss';

/** The queues of what a worker does: jobs that take long, or the rights of the owner. */
export const workerQueues = [
  'import',
  'calculate',
  'archives',
  'alerts',
  'backup',
  'rebuild-index',
] as const;

/** The queues, one for each declared job (app/platform/jobs), which each start makes. */
const jobNames = ['mail', ...workerQueues] as const;
export type JobName = (typeof jobNames)[number];

/** Makes the tables of the job queues, or brings them to the version of pg-boss. */
export async function prepareJobQueues(db: Db): Promise<void> {
  const boss = new PgBoss({ db: runIn(db), schema: jobSchema, schedule: false, supervise: false });
  await boss.start();
  for (const name of jobNames) await boss.createQueue(name);
  await boss.stop({ graceful: false });
}

/** Lets pg-boss run its statements by a client or transaction of ours. */
export function runIn(db: Kysely<Database>): PgBoss.Db {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

/** How many jobs of some queues are to be done, or being done. */
export async function countWaiting(db: Db, names: readonly JobName[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(`${jobSchema}.job`)}
    where name = any(${[...names]}::text[]) and state in ('created', 'retry', 'active')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The states of jobs that somebody has to look after; the others are over. */
const openStates = ['created', 'retry', 'active', 'failed'];

/** Seconds that the oldest job of each queue has waited since it could be begun; 0 where none waits. */
export async function oldestJobs(db: Db): Promise<{ queue: string; seconds: number }[]> {
  const { rows } = await sql<{ queue: string; seconds: number }>`
    select queue.name as queue,
      greatest(0, coalesce(extract(epoch from now() - min(job.start_after)), 0))::double precision
        as seconds
    from ${sql.table(`${jobSchema}.queue`)} as queue
    left join ${sql.table(`${jobSchema}.job`)} as job
      on job.name = queue.name and job.state in ('created', 'retry')
    group by queue.name`.execute(db);
  return rows;
}

/** How many jobs are in each open state, by queue. */
export async function countJobs(
  db: Db,
): Promise<{ queue: string; state: string; count: number }[]> {
  const { rows } = await sql<{ queue: string; state: string; count: number }>`
    select queue.name as queue, open.state, count(job.id)::integer as count
    from ${sql.table(`${jobSchema}.queue`)} as queue
    cross join unnest(${openStates}::text[]) as open (state)
    left join ${sql.table(`${jobSchema}.job`)} as job
      on job.name = queue.name and job.state::text = open.state
    group by queue.name, open.state`.execute(db);
  return rows;
}

/** Whether a job with such an input waits, is being done, or has ended within the last hour. */
export async function hasJob(db: Db, name: JobName, input: object): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(`${jobSchema}.job`)}
    where name = ${name} and data @> ${JSON.stringify(input)}::jsonb limit 1`.execute(db);
  return rows.length > 0;
}
