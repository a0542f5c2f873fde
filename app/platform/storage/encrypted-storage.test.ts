import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createEncryptedStorage } from './encrypted-storage.server';
import { createFolderStorage } from './folder-storage.server';

const SEGMENT = 64 * 1024;
const HEADER = 36;

describe('the encrypted storage', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'terang-encrypted-'));
  afterAll(() => rm(folder, { recursive: true }));
  const key = randomBytes(32);
  const storage = createEncryptedStorage(createFolderStorage(folder), key);
  const store = async (chunks: Uint8Array[]) => {
    const staged = await storage.stage(chunks);
    await staged.commit();
    return staged;
  };
  const content = async (file: string) => buffer(await storage.read(file));

  it('returns what was stored, with its own size and hash, in whatever chunks it came', async () => {
    const sizes = [0, 1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 2 * SEGMENT, 3 * SEGMENT + 17];
    const size = fc.oneof(fc.constantFrom(...sizes), fc.nat(4 * SEGMENT));
    const property = fc.asyncProperty(
      size,
      fc.integer({ min: 1, max: SEGMENT * 2 }),
      async (total, step) => {
        const bytes = randomBytes(total);
        const chunks: Uint8Array[] = [];
        for (let at = 0; at < total; at += step) chunks.push(bytes.subarray(at, at + step));
        const staged = await store(chunks);
        expect(staged.size).toBe(total);
        expect(staged.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
        expect(bytes.equals(await content(staged.key))).toBe(true);
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it('leaves nothing readable on the disk, and stores equal files differently', async () => {
    const secret = Buffer.from('a letter with a name in it '.repeat(5_000));
    const [earlier, later] = [await store([secret]), await store([secret])];
    const [first, second] = await Promise.all(
      [earlier, later].map((file) => readFile(join(folder, file.key))),
    );
    expect(first?.includes('a name')).toBe(false);
    expect(first?.subarray(HEADER).equals(second!.subarray(HEADER))).toBe(false);
    expect((await buffer(await (await storage.stage([secret])).read())).equals(secret)).toBe(true);
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['one bit is another', (bytes) => flip(bytes, bytes.length >> 1)],
    ['its header is another', (bytes) => flip(bytes, 10)],
    ['its last segment is missing', (bytes) => bytes.subarray(0, HEADER + 2 * (SEGMENT + 16))],
    ['its end is missing', (bytes) => bytes.subarray(0, -1)],
    ['all but its header is missing', (bytes) => bytes.subarray(0, HEADER)],
    ['nothing is left of it', () => Buffer.alloc(0)],
    ['something stands behind it', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
    [
      'two segments have changed places',
      (bytes) => {
        const [a, b] = [HEADER, HEADER + SEGMENT + 16];
        const end = b + SEGMENT + 16;
        return Buffer.concat([
          bytes.subarray(0, a),
          bytes.subarray(b, end),
          bytes.subarray(a, b),
          bytes.subarray(end),
        ]);
      },
    ],
    ['it was never encrypted', () => Buffer.from('plain text')],
  ])('returns nothing false if %s', async (_what, change) => {
    const bytes = randomBytes(2 * SEGMENT + 100);
    const { key: file } = await store([bytes]);
    const path = join(folder, file);
    await writeFile(path, change(await readFile(path)));
    await expect(content(file)).rejects.toThrow();
  });

  it('cannot be read with another key', async () => {
    const { key: file } = await store([Buffer.from('letter')]);
    const other = createEncryptedStorage(createFolderStorage(folder), randomBytes(32));
    await expect(other.read(file).then(buffer)).rejects.toThrow();
  });

  it('keeps nothing of a source that fails', async () => {
    const before = await readdir(folder);
    async function* broken() {
      yield randomBytes(SEGMENT + 1);
      throw new Error('The connection was lost');
    }
    await expect(storage.stage(broken())).rejects.toThrow('The connection was lost');
    expect(await readdir(folder)).toEqual(before);
  });

  it('closes a file that is not read to its end', async () => {
    const { key: file } = await store([randomBytes(20 * SEGMENT)]);
    const open = async () => (await readdir('/proc/self/fd')).length;
    const before = await open();
    for (let reads = 0; reads < 30; reads += 1) {
      const reading = await storage.read(file);
      await reading[Symbol.asyncIterator]().next();
      reading.destroy();
    }
    await expect.poll(open, { timeout: 5_000 }).toBeLessThan(before + 5);
  });
});

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}
