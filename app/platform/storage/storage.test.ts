import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../../tests/support/s3-server';
import { createEncryptedStorage } from './encrypted-storage.server';
import { createFolderStorage } from './folder-storage.server';
import { createS3Storage } from './s3-storage.server';

const folder = await mkdtemp(join(tmpdir(), 'terang-storage-'));
const s3 = await startS3Server();
afterAll(() => Promise.all([rm(folder, { recursive: true }), s3.close()]));

const inFolder = createFolderStorage(folder);
const { endpoint, credentials } = s3;
const options = { endpoint, credentials, region: 'us-east-1', forcePathStyle: true };
const inBucket = createS3Storage(s3.bucket, options);
const inFolderOfBucket = createS3Storage(s3.bucket, options, 'letters/');
const key = randomBytes(32);

describe.each([
  ['a folder', inFolder, folder],
  ['an S3 bucket', inBucket, s3.folder],
  ['a folder of an S3 bucket', inFolderOfBucket, s3.folder],
  ['a folder, encrypted', createEncryptedStorage(inFolder, key), folder],
  ['an S3 bucket, encrypted', createEncryptedStorage(inBucket, key), s3.folder],
])('the storage of files in %s', (_where, storage, directory) => {
  const everything = async () => (await readdir(directory, { recursive: true })).sort();

  async function listed() {
    const files = [];
    for await (const file of storage.list()) files.push(file);
    return files;
  }

  async function write(source: Uint8Array[]) {
    const staged = await storage.stage(source);
    await staged.commit();
    return staged;
  }

  it('returns what was written, with its size and SHA-256', async () => {
    const stored = await write([Buffer.from('te'), Buffer.from('rang')]);
    expect(await text(await storage.read(stored.key))).toBe('terang');
    expect(stored.size).toBe(6);
    expect(stored.sha256).toBe('d3606b96f658bd62d77bcce35d1eb613b8114b28680260213355cab21bb98bad');
  });

  it('accepts files of many parts', async () => {
    const bytes = randomBytes(11 * 1024 * 1024);
    const parts = Array.from({ length: 11 }, (_, part) =>
      bytes.subarray(part << 20, (part + 1) << 20),
    );
    const stored = await write(parts);
    expect(stored.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(bytes.equals(await buffer(await storage.read(stored.key)))).toBe(true);
  });

  it('keeps nothing of a source that fails', async () => {
    const before = await everything();
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('The connection was lost');
    }
    // An immediate failure must not be overtaken by the creation of its file.
    for (let time = 0; time < 50; time += 1) {
      await expect(storage.stage(broken())).rejects.toThrow('The connection was lost');
    }
    expect(await everything()).toEqual(before);
  });

  it('removes a file, even one that does not exist', async () => {
    const stored = await write([Buffer.from('x')]);
    await storage.remove(stored.key);
    await storage.remove(stored.key);
    await expect(storage.read(stored.key).then(buffer)).rejects.toThrow(
      /ENOENT|NoSuchKey|not exist/,
    );
  });

  it('does not find what is staged by its key, and leaves nothing of what is discarded', async () => {
    const before = await everything();
    const staged = await storage.stage([Buffer.from('letter')]);
    await expect(storage.read(staged.key).then(buffer)).rejects.toThrow(
      /ENOENT|NoSuchKey|not exist/,
    );
    expect(await text(await staged.read())).toBe('letter');
    await staged.discard();
    expect(await everything()).toEqual(before);
  });

  it('keeps what is committed, whatever is discarded afterwards', async () => {
    const staged = await write([Buffer.from('letter')]);
    await staged.discard();
    expect(await text(await storage.read(staged.key))).toBe('letter');
  });

  it('purges what dead processes have left, and nothing else', async () => {
    const kept = await write([Buffer.from('kept')]);
    const staged = await storage.stage([Buffer.from('now')]);
    const left = await storage.stage([Buffer.from('left')]);
    const before = new Date(Date.now() - 3 * 60 * 60_000);
    for (const path of await everything()) {
      if (path.includes(left.key) || path.includes(kept.key)) {
        await utimes(join(directory, path), before, before);
      }
    }
    await storage.purge();
    expect((await everything()).join()).not.toContain(left.key);
    expect(await text(await storage.read(kept.key))).toBe('kept');
    expect(await text(await staged.read())).toBe('now');
  });

  it('lists its files, and whether each is staged', async () => {
    const kept = await write([Buffer.from('kept')]);
    const staged = await storage.stage([Buffer.from('staged')]);
    const files = await listed();
    const now = Date.now();
    for (const [{ key }, isStaged] of [
      [kept, false],
      [staged, true],
    ] as const) {
      const file = files.find((each) => each.key === key);
      expect(file).toMatchObject({ isStaged });
      expect(Math.abs(now - (file?.changedAt ?? 0))).toBeLessThan(10_000);
    }
    await staged.discard();
    await storage.remove(kept.key);
    expect(await listed()).toHaveLength(files.length - 2);
  });

  it.each(['../secret', '..', '', 'a/b', '/etc/passwd', 'staged/x'])(
    'refuses the key "%s"',
    async (hostile) => {
      await expect(storage.read(hostile)).rejects.toThrow('Not the key');
    },
  );
});
