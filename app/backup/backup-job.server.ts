import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db } from '~/platform/db/client.server';
import { type Environment } from '~/environment.server';
import { createBackup } from './create-backup.server';
import { momentOfBackup, PART } from './manifest';
import { isDue } from './queue-backup.server';
import { listBackups } from './list-backups.server';
import { listExpired } from './schedule';

/** What a process that died left of a backup is removed after this time, in milliseconds. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Makes the daily backup if it is due, and removes those past their retention. */
export async function runBackupJob({
  db,
  environment,
}: {
  db: Db;
  environment: Environment;
}): Promise<{ path: string; bytes: number; removed: number } | null> {
  const { BACKUP_DIRECTORY: folder, BACKUP_RECIPIENT: recipient } = environment;
  if (!folder || !(await isDue(environment))) return null;
  const lock = recipient ? { recipient } : undefined;
  const { path, bytes } = await createBackup({ db, environment }, { folder, lock });
  const limits = { days: environment.BACKUP_KEEP_DAYS, weeks: environment.BACKUP_KEEP_WEEKS };
  const expired = listExpired(await listBackups(folder), limits);
  for (const each of expired) await rm(each.path, { recursive: true });
  await removeAbandoned(folder);
  return { path, bytes, removed: expired.length };
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PART) || !momentOfBackup(name.slice(0, -PART.length))) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS)
      await rm(join(folder, name), { recursive: true });
  }
}
