import { datasets } from '~/datasets';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { ensureRecordTable } from '~/datasets/record-table.server';
import { type Db } from '~/db/client.server';
import { prepareJobQueues } from '~/db/job-queues.server';
import { loadTables } from '~/db/load-tables.server';
import { migrateUpTo } from '~/db/migrate.server';
import { migrations } from '~/db/migrations';
import { countOtherConnections, dropSchemas, readDatabaseState } from '~/db/empty-database.server';
import { OperatorError } from '~/i18n/operator-error';
import { checksumsFile, areas, fileOfTable, type Area } from './manifest';
import { readChecksums } from './checksums.server';
import { type AreaStorages } from './create-backup.server';
import { type OpenedBackup } from './open-backup.server';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Target {
  db: Db;
  storages: AreaStorages;
  countryDirectory?: string;
  /** Whether rows that are there give way. */
  replaces?: boolean;
}

/**
 * Brings a backup into a database, which nobody else may use meanwhile, and its files into the storage: files
 * first, then all rows in one transaction. A restore that ends before that leaves no rows, and can be repeated.
 *
 * @throws OperatorError, before anything is written, when the backup comes from a newer portal, the database
 * has rows or is in use.
 */
export async function restoreBackup(
  backup: OpenedBackup,
  { db, storages, countryDirectory, replaces = false }: Target,
): Promise<void> {
  const { manifest } = backup;
  refuseNewer(manifest.migrations, manifest.portal);
  const others = await countOtherConnections(db);
  if (others > 0) throw new OperatorError('backup', [{ key: 'inUse', values: { others } }]);
  const state = await readDatabaseState(db);
  if (state === 'filled' && !replaces) throw new OperatorError('backup', [{ key: 'notEmpty' }]);

  for (const { area, key } of await listFiles(backup)) {
    const staged = await storages[area].stage(await backup.read(`files/${area}/${key}`), key);
    await staged.commit();
  }
  if (state !== 'bare') await dropSchemas(db);
  // The schema is code: the rows of a former version come into its tables, which are then migrated.
  const last = manifest.migrations.at(-1);
  if (last) await migrateUpTo(db, last);
  await prepareJobQueues(db);
  for (const dataset of datasets) await ensureRecordTable(db, dataset);
  try {
    await loadTables(db, {
      ...{ tables: manifest.tables, sequences: manifest.sequences },
      read: (table) => backup.read(fileOfTable(table), { isCompressed: true }),
    });
  } catch (cause) {
    if (!isOtherSchema(cause)) throw cause;
    const values = { reason: cause.message, portal: manifest.portal };
    throw new OperatorError('backup', [{ key: 'otherSchema', values }], { cause });
  }
  await prepareDatabase(db, countryDirectory);
}

/** Migrations that this version does not know were made by a newer one. */
function refuseNewer(applied: readonly string[], portal: string): void {
  const isKnown = applied.every((name) => name in migrations);
  if (!isKnown) throw new OperatorError('backup', [{ key: 'newer', values: { portal } }]);
}

/** Whether PostgreSQL knows no such table or column. */
function isOtherSchema(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^42(P01|703)$/.test(String(error.code));
}

/** The files of the storage that a backup holds. */
async function listFiles({ path }: OpenedBackup): Promise<{ area: Area; key: string }[]> {
  const checksums = readChecksums(await readFile(join(path, checksumsFile), 'utf8'));
  return [...(checksums ?? new Map<string, string>()).keys()].flatMap((name) => {
    const [, folder, key] = /^files\/(\w+)\/([0-9a-f-]{36})(?:\.age)?$/.exec(name) ?? [];
    const area = areas.find((each) => each === folder);
    return area && key ? [{ area, key }] : [];
  });
}
