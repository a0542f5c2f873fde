import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { parseEnvironment } from '~/environment.server';
import { runBackupJob } from '~/backup/backup-job.server';
import { nameOfBackup } from '~/backup/manifest';
import { queueBackup } from '~/backup/queue-backup.server';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { createTestDatabase } from '../support/database';
import { unsetEnvironment } from '../support/unset-environment';

const { db, url } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'terang-schedule-'));
const BACKUP_DIRECTORY = join(folder, 'backups');
const settings = {
  DATABASE_URL: url,
  DATA_DIRECTORY: join(folder, 'var'),
  BACKUP_DIRECTORY,
  BACKUP_KEEP_DAYS: '1',
  BACKUP_KEEP_WEEKS: '0',
};
const environment = parseEnvironment(settings);
const jobs = await openJobQueue(db, { onError: () => {} });
afterAll(async () => {
  await jobs.stop();
  await rm(folder, { recursive: true });
});

it('the daily backup is queued once, made, and replaces older ones', async () => {
  const old = nameOfBackup(new Date('2026-01-01T00:00:00Z'));
  const abandoned = `${nameOfBackup(new Date('2026-01-02T00:00:00Z'))}.part`;
  for (const name of [old, abandoned, 'notes']) {
    await mkdir(join(BACKUP_DIRECTORY, name), { recursive: true });
    await utimes(join(BACKUP_DIRECTORY, name), 0, 0);
  }
  expect(await queueBackup({ db, jobs, environment })).toBe(true);
  expect(await queueBackup({ db, jobs, environment })).toBe(false);
  // The worker that the portal starts when there are jobs; it ends when none are left.
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'bin/serve/worker.ts'], {
    env: { ...unsetEnvironment(), ...settings },
  });
  const left = await readdir(BACKUP_DIRECTORY);
  expect(left.sort()).toEqual(['notes', expect.stringMatching(/^terang-\d{8}T\d{6}Z$/)]);

  // A backup was made since it was due: nothing is left to do until tomorrow.
  expect(await queueBackup({ db, jobs, environment })).toBe(false);
  expect(await runBackupJob({ db, environment })).toBeNull();
}, 60_000);
