import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repairPackage } from './binaries.server';

describe('a package whose install script was skipped', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'terang-package-'));
    await mkdir(join(folder, 'native/bin'), { recursive: true });
    await mkdir(join(folder, 'native/lib'));
    for (const program of ['initdb', 'pg_ctl', 'postgres']) {
      await writeFile(join(folder, 'native/bin', program), '');
      await chmod(join(folder, 'native/bin', program), 0o644);
    }
    await writeFile(join(folder, 'native/lib/libpq.so.5.18'), 'the library');
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('restores its symbolic links and executable programs, however often it is repaired', async () => {
    await repairPackage(folder);
    await repairPackage(folder);
    expect(await readFile(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('the library');
    expect((await stat(join(folder, 'native/bin/postgres'))).mode & 0o777).toBe(0o755);
  });
});
