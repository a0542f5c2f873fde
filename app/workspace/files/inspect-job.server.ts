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
import { type TableRow } from '~/records/files/table';
import { inspectFile, type Inspection, type KnownShape } from '~/records/inspect-file.server';
import { queueStaffJob } from '../jobs/queue-staff-job.server';
import { type DataFile, hrefOfDataFile } from './data-file';
import { getStorageKey, shapeSchema } from './data-files.server';

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
    return withinBounds(await inspectFile(path, shape));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** How much of a file is kept as the result of its inspection: columns, lines above the header, characters of a cell. */
export const MAX_COLUMNS = 300;
const MAX_ABOVE = 20;
const MAX_CHARACTERS = 200;

/** Cuts what a file may have without bound, so that neither the result nor its page grow with it. */
export function withinBounds(inspection: Inspection): Inspection {
  if (inspection.outcome !== 'inspected') return inspection;
  const { file } = inspection;
  const cut = (texts: readonly string[], most = MAX_COLUMNS) =>
    texts.slice(0, most).map((text) => text.slice(0, MAX_CHARACTERS));
  const rowOf = ({ line, cells }: TableRow): TableRow => ({ line, cells: cut(cells) });
  return {
    ...inspection,
    file: {
      ...file,
      header: { ...file.header, above: cut(file.header.above, MAX_ABOVE) },
      columns: file.columns
        .slice(0, MAX_COLUMNS)
        .map((column) => ({ ...column, examples: cut(column.examples) })),
      first: file.first.map(rowOf),
      last: file.last.map(rowOf),
    },
  };
}

/** Queues the inspection of a file as staff described it. @throws RoleMissing except for analysts. */
export async function queueInspection(
  { db, jobs }: { db: Db; jobs: Pick<JobQueue, 'send'> },
  account: Account,
  { id, name }: Pick<DataFile, 'id' | 'name'>,
  shape: KnownShape,
): Promise<void> {
  const key = await getStorageKey(db, account, id);
  await queueStaffJob(
    { db, jobs },
    account,
    inspectJob,
    { key, shape },
    {
      roles: ['analyst'],
      subject: name,
      page: hrefOfDataFile(id),
      alongside: (transaction, job) =>
        transaction
          .updateTable('data_file')
          .set({ inspect_job: job, shape: JSON.stringify(shape) })
          .where('id', '=', id)
          .execute(),
    },
  );
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

/** Returns the fingerprint of an inspected file; empty if that could not be read. */
export const fingerprintOf = (inspection: Inspection | null): string =>
  inspection?.outcome === 'inspected' ? inspection.file.fingerprint : '';
