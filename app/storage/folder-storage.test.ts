import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
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

  async function write(source: Uint8Array[]) {
    const staged = await storage.stage(source);
    await staged.commit();
    return staged;
  }

  it('gives back what was written, and tells its size and SHA-256', async () => {
    const { key, size, sha256 } = await write([Buffer.from('te'), Buffer.from('rang')]);
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
    await expect(storage.stage(broken())).rejects.toThrow('The connection was lost');
    expect(await readdir(folder)).toEqual(before);
  });

  it('removes a file, also one that is not there', async () => {
    const { key } = await write([Buffer.from('x')]);
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.read(key)).rejects.toThrow('ENOENT');
  });

  it('gives nothing by its key of what is staged, and leaves nothing of what is discarded', async () => {
    const before = await readdir(folder);
    const staged = await storage.stage([Buffer.from('letter')]);
    await expect(storage.read(staged.key)).rejects.toThrow('ENOENT');
    expect(await text(await staged.read())).toBe('letter');
    await staged.discard();
    expect(await readdir(folder)).toEqual(before);
  });

  it('keeps what is committed, whatever is discarded afterwards', async () => {
    const staged = await write([Buffer.from('letter')]);
    await staged.discard();
    expect(await text(await storage.read(staged.key))).toBe('letter');
  });

  it('purges what processes have left that died, and nothing else', async () => {
    const kept = await write([Buffer.from('kept')]);
    const staged = await storage.stage([Buffer.from('now')]);
    const left = await storage.stage([Buffer.from('left')]);
    const before = new Date(Date.now() - 2 * 60 * 60_000);
    await utimes(join(folder, `${left.key}.part`), before, before);
    await utimes(join(folder, kept.key), before, before);
    await storage.purge();
    await expect(left.read()).rejects.toThrow('ENOENT');
    expect(await text(await storage.read(kept.key))).toBe('kept');
    expect(await text(await staged.read())).toBe('now');
  });

  it.each(['../secret', '..', '', 'a/b', '/etc/passwd'])('refuses the key "%s"', async (key) => {
    await expect(storage.read(key)).rejects.toThrow('Not the key');
  });
});
