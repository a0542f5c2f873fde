import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { getJob, type JobQueue, type JobRun } from '~/platform/jobs/job-queue.server';
import { type Job } from '~/platform/jobs/job';
import { type Storage } from '~/platform/storage/storage';
import { inspectFile, type Inspection, type KnownShape } from '~/records/inspect-file.server';
import { queueStaffJob } from '../jobs/queue-staff-job.server';
import { type DataFile, hrefOfDataFile } from './data-file';
import { shapeSchema } from './data-files.server';

const inputSchema = z.object({ key: z.uuid(), shape: shapeSchema });

/** An inspection of an uploaded file; it writes nothing but its result. */
export const inspectJob: Job<z.output<typeof inputSchema>> = {
  name: 'inspect',
  schema: inputSchema,
  retryLimit: 3,
  retryDelay: 2,
  timeoutSeconds: 60 * 60,
  missedAfterSeconds: 30,
  pollSeconds: 0.5,
};

/** Inspects an uploaded file. */
export async function runInspectJob(
  { storage, folder }: { storage: Storage; folder: string },
  { id, input: { key, shape } }: Pick<JobRun<z.output<typeof inputSchema>>, 'id' | 'input'>,
): Promise<Inspection> {
  const directory = join(folder, id);
  const path = join(directory, 'file');
  try {
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await pipeline(await storage.read(key), createWriteStream(path));
    return await inspectFile(path, shape);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Queues the inspection of a file as staff described it. @throws RoleMissing except for analysts. */
export async function queueInspection(
  { db, jobs }: { db: Db; jobs: Pick<JobQueue, 'send'> },
  account: Account,
  { id, name }: Pick<DataFile, 'id' | 'name'>,
  shape: KnownShape,
): Promise<void> {
  requireRole(account, 'analyst');
  const { storage_key: key } = await db
    .selectFrom('data_file')
    .select('storage_key')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const job = await queueStaffJob(
    { db, jobs },
    account,
    inspectJob,
    { key, shape },
    { roles: ['analyst'], subject: name, page: hrefOfDataFile(id) },
  );
  await db
    .updateTable('data_file')
    .set({ inspect_job: job, shape: JSON.stringify(shape) })
    .where('id', '=', id)
    .execute();
}

/** Returns what the inspection of a file found; null while it goes on, or when it failed. */
export async function getInspection(
  db: Db,
  account: Account,
  { inspectJob: id }: Pick<DataFile, 'inspectJob'>,
): Promise<Inspection | null> {
  requireRole(account, 'analyst');
  const job = id === null ? null : await getJob(db, id);
  // Only `runInspectJob` writes it.
  return (job?.result as Inspection | undefined) ?? null;
}
