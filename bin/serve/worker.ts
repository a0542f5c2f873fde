import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CodeLists, withNamesOf } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { loadRecordKeys } from '~/datasets/record-key.server';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { createDatabase } from '~/platform/db/client.server';
import { countWaiting, workerQueues } from '~/platform/db/job-queues.server';
import { parseEnvironment } from '~/environment.server';
import { runBackupJob } from '~/backup/backup-job.server';
import { backupJob } from '~/backup/queue-backup.server';
import { getCalculation, getPublishedCalculation } from '~/calculations/calculation-queries.server';
import { readPortalVersion } from '~/backup/portal-version.server';
import { loadSecret } from '~/platform/http/secret.server';
import { wordingOfPage } from '~/workspace/files/describe-import-page.server';
import { importJob, runImportJob } from '~/records/import-job.server';
import { deliveryJob, runDeliveryJob } from '~/requests/deliveries/delivery-job.server';
import { openLetterStorage } from '~/requests/letters/open-letter-storage.server';
import {
  createMicrodataRecords,
  orderKeysOf,
} from '~/statistics/microdata/microdata-records.server';
import { calculateJob, runCalculateJob } from '~/statistics/release/calculate-job.server';
import { rebuildIndexJob, runRebuildIndexJob } from '~/statistics/release/rebuild-index-job.server';
import { archivesJob, runArchivesJob } from '~/statistics/release/archives/archives-job.server';
import { publishDue } from '~/statistics/release/planned-publications.server';
import { publishDueJob } from '~/statistics/release/publish-due-job.server';
import { inspectJob, runInspectJob } from '~/workspace/files/inspect-job.server';
import {
  runStaffActJob,
  runStaffPreviewJob,
  staffActJob,
  staffPreviewJob,
} from '~/workspace/act-job.server';
import { alertsJob, runAlertsJob } from '~/statistics/saved-views/alerts-job.server';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import {
  createCalculationStore,
  createStatisticsEngine,
} from '~/engine/create-statistics-engine.server';
import { loadPolicy } from '~/protection/read-policy.server';
import { ownOrigin } from '~/platform/http/origin.server';
import '~/platform/server/lost-log-lines.mjs';
import { openStorage } from '~/platform/storage/open-storage.server';

// Runs the jobs that may write records and figures, which the role of the web server may not; ends when there
// are none left. Started by `supervise-worker.ts`.

const environment = parseEnvironment(process.env);
const db = createDatabase(environment.DATABASE_URL ?? '');
const storage = await openStorage(environment);
const recordKeys = loadRecordKeys(environment);
const folder = join(environment.DATA_DIRECTORY, 'jobs');
const policy = await loadPolicy(environment.PROTECTION_POLICY);
const store = createCalculationStore(environment);
const isPublishedAlone = environment.CONFIRM_PUBLICATIONS === 'no';
const figures = {
  policy,
  engine: createStatisticsEngine(environment, policy, db),
  readCodeLists: createReadCodeLists(db),
};
const origin = ownOrigin(environment);
const deliveries = {
  letters: await openLetterStorage(environment),
  records: createMicrodataRecords({ db, orderKey: orderKeysOf(loadSecret(environment)) }),
  readCodeLists: figures.readCodeLists,
  nameCodes: async (lists: CodeLists) => withNamesOf(await listCodeLists(db), lists),
  getPublished: (dataset: string) => getPublishedCalculation(db, dataset),
  getCalculation: (dataset: string, id: number) => getCalculation(db, dataset, id),
};
/** For the queue: a silent database must not keep the worker from its next poll forever. */
const jobDb = createDatabase(environment.DATABASE_URL ?? '', {
  connectMs: 10_000,
  statementMs: 30_000,
});
const jobs = await openJobQueue(jobDb, { onError: console.error, maintenanceSeconds: 5 });

const tracing = environment.OTEL_EXPORTER_OTLP_ENDPOINT
  ? (await import('~/platform/server/tracing.server')).startTracing(await readPortalVersion())
  : null;

let isToEnd = false;
process.once('SIGTERM', () => (isToEnd = true));

const isRehearsal = environment.REHEARSAL === 'yes';
const textsOf = async (language: string) => (await wordingOfPage(language)).t;
await jobs.work(importJob, (run) =>
  runImportJob({ db, storage, folder, recordKeys, textsOf, isRehearsal }, run),
);
await jobs.work(inspectJob, (run) => runInspectJob({ storage, folder }, run));
await jobs.work(calculateJob, (run) => runCalculateJob({ db, recordKeys, store, policy }, run));
await jobs.work(archivesJob, (run) => runArchivesJob({ db, storage, origin, ...figures }, run));
await jobs.work(deliveryJob, (run) => runDeliveryJob({ db, ...deliveries }, run));
await jobs.work(publishDueJob, () => publishDue(db, { policy, isPublishedAlone }));
await jobs.work(alertsJob, (run) => runAlertsJob({ db, ...figures }, run));
await jobs.work(backupJob, () => runBackupJob({ db, environment }));
let actAt = -Infinity;
const ofActs = { db, storage, policy, recordKeys, store, isPublishedAlone };
await jobs.work(staffActJob, async (run) => {
  actAt = performance.now();
  return runStaffActJob(ofActs, run);
});
await jobs.work(staffPreviewJob, async (run) => {
  actAt = performance.now();
  return runStaffPreviewJob(ofActs, run);
});
await jobs.work(rebuildIndexJob, (run) => runRebuildIndexJob({ db, store }, run));
/** How long it stays ready after an act of the staff, in milliseconds: whoever works there waits for each. */
const READY_MS = 5 * 60_000;

/** Returns whether there is work left; unknown while the database is unavailable. */
async function hasWork(): Promise<boolean> {
  try {
    return (await countWaiting(jobDb, workerQueues)) > 0;
  } catch (error) {
    console.error(error);
    return true;
  }
}
while (!isToEnd && (performance.now() < actAt + READY_MS || (await hasWork()))) await pause(1_000);
await jobs.stop();
await tracing?.stop();
await Promise.all([db.destroy(), jobDb.destroy()]);
// The next worker restarts what is not finished by now.
process.exit();
