import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadRecordKeys } from '~/datasets/record-key.server';
import { createDatabase } from '~/db/client.server';
import { countWaiting } from '~/db/job-queues.server';
import { parseEnvironment } from '~/environment.server';
import { importJob, runImportJob } from '~/features/records/import-job.server';
import {
  calculateJob,
  runCalculateJob,
} from '~/features/statistics/calculations/calculate-job.server';
import { openJobQueue } from '~/jobs/job-queue.server';
import { openStorage } from '~/storage/open-storage.server';

// Does the jobs that may write records and figures, which the role of the web server may not; ends when
// there are none left. Started by `supervise-worker.ts`.

const environment = parseEnvironment(process.env);
const db = createDatabase(environment.DATABASE_URL ?? '');
const storage = await openStorage(environment);
const recordKeys = loadRecordKeys(environment);
const folder = join(environment.DATA_DIRECTORY, 'jobs');
const jobs = await openJobQueue(db, { onError: console.error, maintenanceSeconds: 5 });

let isToEnd = false;
process.once('SIGTERM', () => (isToEnd = true));

await jobs.work(importJob, (run) => runImportJob({ db, storage, folder }, run));
await jobs.work(calculateJob, (run) => runCalculateJob({ db, recordKeys }, run));
while (!isToEnd && (await countWaiting(db, [importJob.name, calculateJob.name])) > 0) {
  await pause(1_000);
}
await jobs.stop();
await db.destroy();
// What is not finished by now is begun again by the next worker.
process.exit();
