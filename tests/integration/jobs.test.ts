import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '~/platform/db/client.server';
import { getJob, openJobQueue, type JobQueue } from '~/platform/jobs/job-queue.server';
import { createTestDatabase } from '../support/database';
import { longJob } from '../support/long-job';

const { db, url } = await createTestDatabase();
const opened: JobQueue[] = [];
const errors: unknown[] = [];

async function open(): Promise<JobQueue> {
  const jobs = await openJobQueue(db, {
    onError: (error) => errors.push(error),
    maintenanceSeconds: 1,
  });
  opened.push(jobs);
  return jobs;
}
const send = (jobs: JobQueue, steps: number) =>
  db.transaction().execute((transaction) => jobs.send(transaction, longJob, { steps }));

afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop()));
  await sql`delete from pgboss.job`.execute(db);
  errors.length = 0;
});

describe('a job', () => {
  it('that dies with its process is resumed where it was', { timeout: 60_000 }, async () => {
    const jobs = await open();
    const id = await send(jobs, 5);
    const program = ['--import', 'tsx', 'tests/support/dying-process.ts'];
    const env = { ...process.env, DATABASE_URL: url };
    const [, signal] = await once(spawn(process.execPath, program, { env }), 'exit');
    expect(signal).toBe('SIGKILL');
    expect(await getJob(db, id)).toEqual({ state: 'active', progress: { done: 2, total: 5 } });
    const seen: unknown[] = [];
    await jobs.work(longJob, async (run) => {
      seen.push([run.id, run.input, run.progress]);
      await run.report({ done: 5, total: 5 });
    });
    await vi.waitFor(
      async () =>
        expect(await getJob(db, id)).toEqual({
          state: 'completed',
          progress: { done: 5, total: 5 },
        }),
      30_000,
    );
    expect(seen).toEqual([[id, { steps: 5 }, { done: 2, total: 5 }]]);
  });

  it('whose process died before the clock was put back does not wait longer', async () => {
    const jobs = await open();
    const id = await send(jobs, 1);
    await sql`update pgboss.job set state = 'active', started_on = now() + interval '1 hour'`.execute(
      db,
    );
    await sql`update pgboss.version set maintained_on = now() + interval '1 hour'`.execute(db);
    await jobs.work(longJob, async () => {});
    await vi.waitFor(async () => expect((await getJob(db, id))?.state).toBe('completed'), {
      timeout: 20_000,
      interval: 200,
    });
  });

  it('reports its progress to other processes while it runs', async () => {
    const jobs = await open();
    const id = await send(jobs, 3);
    expect(await getJob(db, id)).toEqual({ state: 'created', progress: null });
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await jobs.work(longJob, async ({ report }) => {
      await report({ done: 1, total: 3 });
      await finished;
    });
    const other = createDatabase(url);
    await vi.waitFor(
      async () =>
        expect(await getJob(other, id)).toEqual({
          state: 'active',
          progress: { done: 1, total: 3 },
        }),
      5_000,
    );
    finish();
    await vi.waitFor(async () => expect((await getJob(other, id))?.state).toBe('completed'), 5_000);
    await other.destroy();
  });

  it('that fails is retried, and given up in the end', { timeout: 60_000 }, async () => {
    const jobs = await open();
    const id = await send(jobs, 1);
    await jobs.work(longJob, () => Promise.reject(new Error('not now')));
    await vi.waitFor(async () => expect((await getJob(db, id))?.state).toBe('failed'), 30_000);
    expect(errors.map(String)).toEqual(Array.from({ length: 3 }, () => 'Error: not now'));
  });

  it('is rejected with an invalid input, when it is queued and when it starts', async () => {
    const jobs = await open();
    await expect(send(jobs, -1)).rejects.toThrow('Too small');
    expect((await sql`select from pgboss.job`.execute(db)).rows).toHaveLength(0);
    const id = await send(jobs, 1);
    await sql`update pgboss.job set data = '{"steps": "many"}' where id = ${id}`.execute(db);
    const handle = vi.fn(async () => {});
    await jobs.work(longJob, handle);
    await vi.waitFor(() => expect(errors.map(String).join()).toContain('expected number'), 5_000);
    expect(handle).not.toHaveBeenCalled();
  });

  it('does not run when its transaction is rolled back', async () => {
    const jobs = await open();
    const rolledBack = db.transaction().execute(async (transaction) => {
      await jobs.send(transaction, longJob, { steps: 1 });
      throw new Error('not now');
    });
    await expect(rolledBack).rejects.toThrow('not now');
    expect((await sql`select from pgboss.job`.execute(db)).rows).toHaveLength(0);
  });
});
