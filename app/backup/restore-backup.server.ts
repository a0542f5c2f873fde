import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { datasets } from '~/datasets';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { ensureRecordTable } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { prepareJobQueues } from '~/platform/db/job-queues.server';
import { loadTables } from '~/platform/db/load-tables.server';
import { migrateUpTo } from '~/platform/db/migrate.server';
import {
  countOtherConnections,
  dropSchemas,
  readDatabaseState,
} from '~/platform/db/empty-database.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { requireSpace } from '~/platform/storage/free-space.server';
import { checksumsFile, areas, fileOfTable, type Area } from './manifest';
import { readChecksums } from './checksums.server';
import { type AreaStorages } from './create-backup.server';
import { type OpenedBackup } from './open-backup.server';

interface Target {
  db: Db;
  storages: AreaStorages;
  /** The folder for the files; null if they go into a bucket. */
  filesFolder: string | null;
  countryDirectory?: string;
  /** Whether existing rows are replaced. */
  replaces?: boolean;
  /** Called before anything is written, once all checks have passed. */
  prepare?: () => Promise<void>;
}

/**
 * Restores a backup into a database, which nobody else may use meanwhile, and its files into storage: files
 * first, then all rows in one transaction. A restore that is interrupted before leaves no rows, and can be
 * repeated.
 *
 * @throws OperatorError, before anything is written, when the database has rows or is in use, or the files
 * have no room.
 */
export async function restoreBackup(
  backup: OpenedBackup,
  { db, storages, filesFolder, countryDirectory, replaces = false, prepare }: Target,
): Promise<void> {
  const { manifest } = backup;
  const others = await countOtherConnections(db);
  if (others > 0) throw new OperatorError('backup', [{ key: 'inUse', values: { others } }]);
  const state = await readDatabaseState(db);
  if (state === 'filled' && !replaces) throw new OperatorError('backup', [{ key: 'notEmpty' }]);
  const files = await listFiles(backup);
  if (filesFolder) await requireSpace(filesFolder, await measureMissing(files, storages));

  await prepare?.();
  for (const { area, key } of files) {
    const staged = await storages[area].stage(await backup.read(`files/${area}/${key}`), key);
    await staged.commit();
  }
  if (state !== 'bare') await dropSchemas(db);
  // Code defines the schema: rows of an earlier version are loaded into its tables, which are then migrated.
  const last = manifest.migrations.at(-1);
  if (last) await migrateUpTo(db, last);
  await prepareJobQueues(db);
  for (const dataset of datasets) await ensureRecordTable(db, dataset);
  try {
    await loadTables(db, {
      tables: manifest.tables,
      sequences: manifest.sequences,
      read: (table) => backup.read(fileOfTable(table), { isCompressed: true }),
    });
  } catch (cause) {
    if (!isOtherSchema(cause)) throw cause;
    const values = { reason: cause.message, portal: manifest.portal };
    throw new OperatorError('backup', [{ key: 'otherSchema', values }], { cause });
  }
  await prepareDatabase(db, countryDirectory);
}

/** Returns whether PostgreSQL reports an unknown table or column. */
function isOtherSchema(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^42(P01|703)$/.test(String(error.code));
}

interface BackedUpFile {
  area: Area;
  key: string;
  /** In bytes. */
  size: number;
}

/** Lists the files of the storage in a backup. */
async function listFiles({ path }: OpenedBackup): Promise<BackedUpFile[]> {
  const checksums = readChecksums(await readFile(join(path, checksumsFile), 'utf8'));
  const files = [];
  for (const name of (checksums ?? new Map<string, string>()).keys()) {
    const [, folder, key] = /^files\/(\w+)\/([0-9a-f-]{36})(?:\.age)?$/.exec(name) ?? [];
    const area = areas.find((each) => each === folder);
    if (area && key) files.push({ area, key, size: (await stat(join(path, name))).size });
  }
  return files;
}

/** Returns the total size of the files that the storage lacks, in bytes. */
async function measureMissing(
  files: readonly BackedUpFile[],
  storages: AreaStorages,
): Promise<number> {
  const present = new Set<string>();
  for (const area of areas) {
    for await (const { key, isStaged } of storages[area].list()) if (!isStaged) present.add(key);
  }
  const missing = files.filter(({ key }) => !present.has(key));
  return missing.reduce((sum, { size }) => sum + size, 0);
}
