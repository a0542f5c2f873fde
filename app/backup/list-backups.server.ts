import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { momentOfBackup } from './manifest';

/** Lists the complete backups in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<{ path: string; madeAt: Date }[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  return names.sort().flatMap((name) => {
    const madeAt = momentOfBackup(name);
    return madeAt ? [{ path: join(folder, name), madeAt }] : [];
  });
}
