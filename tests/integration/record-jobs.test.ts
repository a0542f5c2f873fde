import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type ControlledTransaction, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { type Dataset } from '~/datasets/dataset';
import { lockDataset } from '~/datasets/lock-dataset.server';
import {
  importJob,
  runImportJob,
  type ImportJobInput,
  type ImportJobResult,
} from '~/records/import-job.server';
import { calculateJob } from '~/statistics/release/calculate-job.server';
import { type Database } from '~/platform/db/schema';
import { cancelJob, getJob, openJobQueue } from '~/platform/jobs/job-queue.server';
import { type Job } from '~/platform/jobs/job';
import { openStorage } from '~/platform/storage/open-storage.server';
import { superviseWorker } from '../../bin/serve/supervise-worker';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { createDatabaseLink } from '../support/database-link';

const { db, url } = await createTestDatabase();
const link = await createDatabaseLink(url);
afterAll(() => link.cut());
const folder = await mkdtemp(join(tmpdir(), 'terang-jobs-'));
const storage = await openStorage({ DATA_DIRECTORY: folder });
vi.stubEnv('DATA_DIRECTORY', folder);
const jobs = await openJobQueue(db, { onError: () => {}, maintenanceSeconds: 1 });
const by = { accountId: await addAccount(db, 'sari') };
afterAll(async () => {
  await jobs.stop();
  await rm(folder, { recursive: true });
});

async function store(content: string): Promise<string> {
  const { key, commit } = await storage.stage([Buffer.from(content)]);
  await commit();
  return key;
}

/** Stores a file of complaints, or of consultations, and queues its import. */
async function queueImport(rows: string, options: Partial<ImportJobInput> = {}): Promise<string> {
  const date = options.dataset === consultations.name ? 'consulted_on' : 'received_on';
  const file = await store(`id,${date}\n${rows}`);
  const input = { dataset: complaints.name, file, fileName: 'januari.csv', language: 'en', by };
  return queue(importJob, { ...input, ...options });
}
function queue<Input, QueuedInput>(
  job: Job<Input, QueuedInput>,
  input: QueuedInput,
): Promise<string> {
  return db.transaction().execute((transaction) => jobs.send(transaction, job, input));
}
async function countRecords(dataset = complaints): Promise<number> {
  const { rows } = await sql<{ records: number }>`
    select count(*) as records from ${sql.table(dataset.table)}`.execute(db);
  return rows[0]?.records ?? 0;
}
async function resultOf(id: string): Promise<unknown> {
  await vi.waitFor(async () => expect((await getJob(db, id))?.state).toBe('completed'), {
    timeout: 120_000,
    interval: 200,
  });
  return (await getJob(db, id))?.result;
}

describe('the portal runs the jobs of the staff', { timeout: 240_000 }, () => {
  const database = {
    db,
    url: link.url,
    data: null,
    lost: new Promise<void>(() => {}),
    close: async () => {},
  };
  let stopping: AbortController;
  let supervised: Promise<void>;
  beforeEach(() => {
    const { signal } = (stopping = new AbortController());
    const stopped = new Promise<void>((done) => (signal.onabort = () => done()));
    supervised = superviseWorker({ database: () => database, stopped, signal, lookEveryMs: 100 });
  });
  const begun: ControlledTransaction<Database>[] = [];
  /** Begins a transaction, which ends with its test at the latest. */
  async function begin(): Promise<ControlledTransaction<Database>> {
    const transaction = await db.startTransaction().execute();
    begun.push(transaction);
    return transaction;
  }
  afterEach(async () => {
    for (const each of begun.splice(0))
      if (!each.isCommitted && !each.isRolledBack) await each.rollback().execute();
    stopping.abort();
    await supervised;
  });

  async function killWorker(): Promise<void> {
    const pgrepArguments = ['-P', String(process.pid), '-f', 'worker.ts'];
    const { stdout } = await promisify(execFile)('pgrep', pgrepArguments);
    for (const pid of stdout.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
  }
  async function until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await pause(5);
  }
  /** Simulates a minute without a heartbeat, and the pause before the next attempt. */
  async function passMinutes(id: string): Promise<void> {
    await sql`update pgboss.job set started_on = now() - expire_in where id = ${id}`.execute(db);
    await vi.waitFor(async () => expect((await getJob(db, id))?.state).toBe('retry'), 20_000);
    await sql`update pgboss.job set start_after = now() where id = ${id}`.execute(db);
  }
  async function isImporting(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and query like 'copy staged_row%'`.execute(db);
    return rows.length > 0;
  }

  it('imports a file once, even if its process is killed in the middle', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => `k${index},2025-01-01\n`);
    const id = await queueImport(rows.join(''));
    await until(isImporting);
    await killWorker();
    await until(async () => !(await isImporting()));
    expect(await countRecords()).toBe(0);
    await passMinutes(id);
    const result = await resultOf(id);
    expect(result).toMatchObject({ result: { outcome: 'imported', counts: { added: 50_000 } } });
    expect(await countRecords()).toBe(50_000);
    const imports = await db.selectFrom('import').selectAll().execute();
    expect(imports).toMatchObject([
      { file_name: 'januari.csv', imported_by: String(by.accountId), added: 50_000 },
    ]);
    expect((await getJob(db, id))?.progress).toMatchObject({ total: 100 });
    expect(await readdir(join(folder, 'jobs'))).toEqual([]);
  });

  const writing = [
    ['an import', 'import', () => queueImport('c1,2025-01-01\n')],
    [
      'a calculation',
      'calculation_bitmap',
      () => queue(calculateJob, { dataset: complaints.name, by }),
    ],
  ] as const;

  it.each(writing)('writes nothing of %s cancelled after its last progress', async (...job) => {
    const [, table, queued] = job;
    const before = [await countRecords(), await countCalculations()];
    const lock = await begin();
    await sql`lock table ${sql.table(table)} in share mode`.execute(lock);
    const id = await queued();
    await until(async () => (await waiting(insertInto(table))) === 1);
    const { progress } = (await getJob(db, id)) ?? {};
    expect(progress?.done).toBe(progress?.total);
    expect(await cancelJob(db, id)).toBe(true);
    await lock.rollback().execute();
    // The dataset is free again, and the job has kept no result.
    await db.transaction().execute((transaction) => lockDataset(transaction, complaints));
    expect(await getJob(db, id)).toMatchObject({ state: 'cancelled', result: undefined });
    expect([await countRecords(), await countCalculations()]).toEqual(before);
  });

  /**
   * Lets a worker run a job up to its commit, and kills it before it can report that; returns the job's final
   * result.
   */
  async function killAfterCommit(
    dataset: Dataset,
    queued: () => Promise<string>,
    isCommitted: () => Promise<boolean>,
  ): Promise<unknown> {
    const gate = await begin();
    await lockDataset(gate, dataset);
    const id = await queued();
    await until(async () => (await waiting(`%hashtext('dataset')%`)) === 1);
    const job = await begin();
    await sql`select from pgboss.job where id = ${id} for update`.execute(job);
    await gate.commit().execute();
    await until(isCommitted);
    // Its statement that it is done has reached the database: one that comes after the lock is released would
    // succeed.
    await until(async () => (await waiting()) > 0);
    await killWaiting();
    await job.rollback().execute();
    expect((await getJob(db, id))?.state).toBe('active');
    await passMinutes(id);
    return resultOf(id);
  }
  /** Kills the worker while it waits for a lock. */
  async function killWaiting(): Promise<void> {
    await killWorker();
    // PostgreSQL does not notice that the process is dead while it waits for the lock.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    await until(async () => (await waiting()) === 0);
  }
  /** Counts the other connections that wait for a lock; heartbeats of jobs wait for each other, too, for moments. */
  async function waiting(statement = '%'): Promise<number> {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like ${statement}`.execute(db);
    return rows.length;
  }
  const insertInto = (table: string) => `insert into "${table}"%`;

  it('imports it once, and has its report, even if its process is killed right after that', async () => {
    const rows = 'k1,2025-01-01\nk2,2025-01-32\n';
    const options = { dataset: consultations.name, skipRejected: true };
    const result = (await killAfterCommit(
      consultations,
      () => queueImport(rows, options),
      async () => (await countRecords(consultations)) > 0,
    )) as ImportJobResult;
    expect(result).toMatchObject({
      result: { outcome: 'imported', counts: { added: 1, rejected: 1 } },
      rejects: { kinds: [{ count: 1, item: { line: 3 } }] },
    });
    expect(await text(await storage.read(result.report ?? ''))).toContain('2025-01-32');
    expect(await countRecords(consultations)).toBe(1);
  });

  const countCalculations = async () =>
    (await db.selectFrom('calculation').select('id').execute()).length;

  it('calculates once, and reports the result, even if its process is killed in the middle', async () => {
    const lock = await begin();
    await sql`lock table calculation_bitmap in share mode`.execute(lock);
    const id = await queue(calculateJob, { dataset: complaints.name, by });
    await until(async () => (await waiting(insertInto('calculation_bitmap'))) === 1);
    await killWaiting();
    await lock.rollback().execute();
    expect(await countCalculations()).toBe(0);
    await passMinutes(id);
    expect(await resultOf(id)).toMatchObject({
      outcome: 'created',
      calculation: { records: 50_000, calculated_by: String(by.accountId) },
    });
    expect((await getJob(db, id))?.progress).toMatchObject({ done: 50_000, total: 50_000 });
    expect(await countCalculations()).toBe(1);
  });

  it('reports it as well if its process is killed right after calculating', async () => {
    const result = await killAfterCommit(
      consultations,
      () => queue(calculateJob, { dataset: consultations.name, by }),
      async () => (await countCalculations()) > 1,
    );
    expect(result).toMatchObject({ outcome: 'created', calculation: { records: 1 } });
    expect(await countCalculations()).toBe(2);
  });

  it.each(writing)(
    'does %s though the database goes away meanwhile',
    async (_what, table, queued) => {
      const lock = await begin();
      await sql`lock table ${sql.table(table)} in share mode`.execute(lock);
      const id = await queued();
      await until(async () => (await waiting(insertInto(table))) === 1);
      link.cut();
      await pause(1_500);
      await lock.rollback().execute();
      await link.restore();
      const result = JSON.stringify(await resultOf(id));
      expect(result).toMatch(/"outcome":"(imported|created)"/);
      expect(await countRecords()).toBe(50_001);
    },
  );
});

describe('an import as a job', () => {
  /** Runs an import here, and returns its result. */
  async function run(rows: string, options: Partial<ImportJobInput>): Promise<ImportJobResult> {
    const file = await store(`id,received_on\n${rows}`);
    const requested = { dataset: complaints.name, file, fileName: 'mei.csv', language: 'en', by };
    const input = importJob.schema.parse({ ...requested, ...options });
    const nothing = async () => {};
    const { signal } = new AbortController();
    const job = { id: 'a', progress: null, input, signal, report: nothing, keep: nothing };
    return runImportJob({ db, storage, folder: join(folder, 'jobs') }, job);
  }

  it('stores the report of rejected rows', async () => {
    const { result, rejects, report } = await run('m1,2025-05-01\nm2,2025-05-32\n', {});
    expect(result).toMatchObject({ outcome: 'refused', code: 'rows-rejected' });
    expect(rejects.kinds).toMatchObject([{ count: 1, item: { line: 3, column: 'received_on' } }]);
    const written = await text(await storage.read(report ?? ''));
    expect(written).toContain('3,received_on,2025-05-32,"""2025-05-32"" is not a real date."');
    const skipped = await run('m1,2025-05-01\nm2,2025-05-32\n', { skipRejected: true });
    expect(skipped.result.outcome).toBe('imported');
    expect(skipped.report).not.toBeNull();
    const checked = await run('m3,2025-05-01\n', { mode: 'dry-run' });
    expect(checked).toMatchObject({ result: { outcome: 'checked' }, report: null });
  });

  it.each([
    ['of an unknown dataset', { dataset: 'letters' }],
    ['under a name that leads elsewhere', { fileName: '../mei.csv' }],
    ['under the name of a folder', { fileName: '..' }],
    ['by nobody', { by: { accountId: 0 } }],
  ])('is refused %s', async (_what, wrong) => {
    await expect(run('m1,2025-05-01\n', wrong)).rejects.toThrow(/invalid|Invalid|Too small/);
  });
});
