import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { createFolderStorage } from './folder-storage.server';

describe('the storage of files in a folder', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'terang-storage-'));
  afterAll(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'uploads');
  const storage = createFolderStorage(folder);

  it('gives back what was written, and tells its size and SHA-256', async () => {
    const { key, size, sha256 } = await storage.write([Buffer.from('te'), Buffer.from('rang')]);
    expect(await text(await storage.read(key))).toBe('terang');
    expect(size).toBe(6);
    expect(sha256).toBe('d3606b96f658bd62d77bcce35d1eb613b8114b28680260213355cab21bb98bad');
  });

  it('keeps nothing of a source that fails', async () => {
    const before = await readdir(folder);
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('The connection was lost');
    }
    await expect(storage.write(broken())).rejects.toThrow('The connection was lost');
    expect(await readdir(folder)).toEqual(before);
  });

  it('removes a file, also one that is not there', async () => {
    const { key } = await storage.write([Buffer.from('x')]);
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.read(key)).rejects.toThrow('ENOENT');
  });

  it.each(['../secret', '..', '', 'a/b', '/etc/passwd'])('refuses the key "%s"', async (key) => {
    await expect(storage.read(key)).rejects.toThrow('Not the key');
  });
});
