import { CompiledQuery, sql, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import { type Db } from './client.server';
import { type Database } from './schema';

/** The schema of the tables that pg-boss keeps jobs in. */
export const jobSchema = 'pgboss';

/** The queues of the worker: long jobs, and jobs that need the rights of the owner. */
export const workerQueues = [
  'import',
  'calculate',
  'archives',
  'delivery',
  'alerts',
  'backup',
  'rebuild-index',
  'inspect',
  'staff-act',
  'staff-preview',
  'publish-due',
] as const;

/** The queues, one for each declared job (app/platform/jobs); every start creates them. */
const jobNames = ['mail', ...workerQueues] as const;
export type JobName = (typeof jobNames)[number];

/** Creates the tables of the job queues, or migrates them to the version of pg-boss. */
export async function prepareJobQueues(db: Db): Promise<void> {
  const boss = new PgBoss({ db: runIn(db), schema: jobSchema, schedule: false, supervise: false });
  await boss.start();
  for (const name of jobNames) await boss.createQueue(name);
  await boss.stop({ graceful: false });
}

/** Lets pg-boss run its statements by the portal's client, or in one of its transactions. */
export function runIn(db: Kysely<Database>): PgBoss.Db {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}

/** Counts the jobs of some queues that are waiting or running. */
export async function countWaiting(db: Db, names: readonly JobName[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(`${jobSchema}.job`)}
    where name = any(${[...names]}::text[]) and state in ('created', 'retry', 'active')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The states of jobs that are not over or have failed. */
const openStates = ['created', 'retry', 'active', 'failed'];

/** Returns how long the oldest job of each queue has been ready to run, in seconds; 0 where none waits. */
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

/** Counts the jobs in each open state, by queue. */
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

/** Returns whether a job with this input is waiting or running, or ended within the last hour. */
export async function hasJob(db: Db, name: JobName, input: object): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(`${jobSchema}.job`)}
    where name = ${name} and data @> ${JSON.stringify(input)}::jsonb limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes the jobs whose input contains this one, whatever their state, with all that they hold. */
export async function deleteJobs(
  db: Kysely<Database>,
  name: JobName,
  input: object,
): Promise<void> {
  for (const table of ['job', 'archive']) {
    await sql`
      delete from ${sql.table(`${jobSchema}.${table}`)}
      where name = ${name} and data @> ${JSON.stringify(input)}::jsonb`.execute(db);
  }
}
