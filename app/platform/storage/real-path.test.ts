import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isWithin } from './real-path.server';

const folder = await mkdtemp(join(tmpdir(), 'terang-real-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (path: string) => join(folder, path);

it('finds whether a path lies in a folder by where links lead, not by its name', async () => {
  await mkdir(at('backups'));
  await mkdir(at('elsewhere'));
  await symlink(at('backups'), at('elsewhere/link'));
  await symlink(at('elsewhere'), at('backups/out'));
  expect(await isWithin(at('backups'), at('backups'))).toBe(true);
  expect(await isWithin(at('backups/new/folder'), at('backups'))).toBe(true);
  expect(await isWithin(at('backups/..hidden'), at('backups'))).toBe(true);
  expect(await isWithin(at('elsewhere/link/new'), at('backups'))).toBe(true);
  expect(await isWithin(at('backups/new'), at('elsewhere/link'))).toBe(true);
  expect(await isWithin(at('backups/out/new'), at('backups'))).toBe(false);
  expect(await isWithin(at('backups-of-keys'), at('backups'))).toBe(false);
});
