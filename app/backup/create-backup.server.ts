import { join } from 'node:path';
import { type Db } from '~/platform/db/client.server';
import { measureTables, withSnapshot } from '~/platform/db/database-snapshot.server';
import { type Environment } from '~/environment.server';
import { readSecrets } from '~/platform/http/secret.server';
import { requireSpace } from '~/platform/storage/free-space.server';
import { openStorage } from '~/platform/storage/open-storage.server';
import { isMissingFile, type Storage } from '~/platform/storage/storage';
import { type Lock } from './age.server';
import { openBackupWriter, type BackupWriter } from './backup-writer.server';
import { checkValuesOf } from './check-values.server';
import {
  areas,
  backupFormat,
  fileOfTable,
  nameOfBackup,
  type Area,
  type Manifest,
} from './manifest';
import { readPortalVersion } from './portal-version.server';

/** The portal's storages, by area; letters stay encrypted. */
export type AreaStorages = Record<Area, Pick<Storage, 'list' | 'read' | 'stage'>>;

/** Opens the storage of each area. */
export async function openAreaStorages(
  settings: Parameters<typeof openStorage>[0],
): Promise<AreaStorages> {
  const [uploads, letters] = await Promise.all(areas.map((area) => openStorage(settings, area)));
  if (!uploads || !letters) throw new Error('An area has no storage');
  return { uploads, letters };
}

interface BackupSources {
  db: Db;
  environment: Environment;
  storages?: AreaStorages;
}

/** A finished backup. */
interface CreatedBackup {
  path: string;
  manifest: Manifest;
  /** Its size. */
  bytes: number;
}

/**
 * Makes a backup in `folder` while the portal continues: the tables as they are at one moment, and the files
 * that they reference. Files are copied before that moment, and those added meanwhile right after it, so that
 * a file deleted during the backup is included as long as a row of that moment references it. Secrets are not
 * included.
 *
 * @throws OperatorError if there is no room for it; any other error after removing everything that was
 * written.
 */
export async function createBackup(
  { db, environment, storages }: BackupSources,
  { folder, lock }: { folder: string; lock?: Lock },
): Promise<CreatedBackup> {
  const from = storages ?? (await openAreaStorages(environment));
  await requireSpace(folder, await estimateBytes(db, from));
  const path = join(folder, nameOfBackup(new Date()));
  const writer = await openBackupWriter(path, lock);
  try {
    const copied: Record<Area, Set<string>> = { uploads: new Set(), letters: new Set() };
    const copyFiles = async () => {
      for (const area of areas) await copyArea(from[area], { area, writer, copied: copied[area] });
    };
    await copyFiles();
    const manifest = await withSnapshot(db, async (snapshot): Promise<Manifest> => {
      const createdAt = new Date().toISOString();
      await copyFiles();
      const tables = [];
      for (const table of snapshot.tables) {
        const rows = snapshot.copy(table);
        await writer.write(fileOfTable(table), rows, { isCompressed: true });
        tables.push({ ...table, rows: rows.rowCount });
      }
      return {
        format: backupFormat,
        portal: await readPortalVersion(),
        createdAt,
        server: snapshot.server,
        migrations: snapshot.migrations,
        encryption: writer.encryption,
        secrets: checkValuesOf(readSecrets(environment)),
        tables,
        sequences: await snapshot.readSequences(),
        files: { uploads: copied.uploads.size, letters: copied.letters.size },
      };
    });
    return { path, manifest, bytes: await writer.finish(manifest) };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/**
 * Estimates the minimum size of a backup, in bytes: rows compress to a tenth of their tables at best, files
 * are copied.
 */
async function estimateBytes(db: Db, storages: AreaStorages): Promise<number> {
  let bytes = (await measureTables(db)) / 10;
  for (const area of areas) for await (const { size } of storages[area].list()) bytes += size;
  return bytes;
}

interface AreaCopy {
  area: Area;
  writer: BackupWriter;
  /** The keys of files already in the backup; a key's content never changes. */
  copied: Set<string>;
}

async function copyArea(
  storage: Pick<Storage, 'list' | 'read'>,
  { area, writer, copied }: AreaCopy,
): Promise<void> {
  for await (const { key, isStaged } of storage.list()) {
    if (isStaged || copied.has(key)) continue;
    try {
      await writer.write(`files/${area}/${key}`, await storage.read(key));
      copied.add(key);
    } catch (error) {
      // It was deleted since it was listed.
      if (!isMissingFile(error)) throw error;
    }
  }
}
