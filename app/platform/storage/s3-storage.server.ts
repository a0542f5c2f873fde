import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { measure } from './measure.server';
import { isStale, keyPattern, type Storage } from './storage';

/** The prefix of the keys of staged files until they are committed. */
const STAGED = 'staged-';

/**
 * Returns a storage in a bucket of an S3-compatible store, which has to exist.
 *
 * @param folder - the prefix of the names of its objects.
 */
export function createS3Storage(bucket: string, config: S3ClientConfig, folder = ''): Storage {
  const client = new S3Client(config);
  const at = (key: string) => ({ Bucket: bucket, Key: folder + key });
  const remove = async (key: string) => void (await client.send(new DeleteObjectCommand(at(key))));
  const read = async (key: string) => {
    const { Body } = await client.send(new GetObjectCommand(at(key)));
    if (!(Body instanceof Readable)) throw new Error('The store answered without a file');
    return Body;
  };
  return {
    async stage(source, key = randomUUID()) {
      const staged = STAGED + checked(key);
      const { content, measured } = measure(source);
      await new Upload({ client, params: { ...at(staged), Body: Readable.from(content) } }).done();
      return {
        key,
        ...measured(),
        read: () => read(staged),
        async commit() {
          const CopySource = `${bucket}/${folder}${staged}`;
          await client.send(new CopyObjectCommand({ ...at(key), CopySource }));
          await remove(staged);
        },
        discard: () => remove(staged),
      };
    },
    read: async (key) => read(checked(key)),
    remove: async (key) => remove(checked(key)),
    async purge() {
      for await (const { name, changedAt } of objects(STAGED)) {
        if (isStale(changedAt)) await remove(name);
      }
    },
    async *list() {
      for await (const { name, changedAt, size } of objects()) {
        const isStaged = name.startsWith(STAGED);
        const key = isStaged ? name.slice(STAGED.length) : name;
        if (keyPattern.test(key)) yield { key, isStaged, changedAt, size };
      }
    },
  };

  /** Yields the objects of the folder whose names start so, without those of folders below it. */
  async function* objects(start = '') {
    const list = { Bucket: bucket, Prefix: folder + start, Delimiter: '/' };
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, list)) {
      for (const { Key, LastModified, Size = 0 } of Contents) {
        if (!Key || !LastModified) continue;
        const changedAt = LastModified.getTime();
        yield { name: Key.slice(folder.length), changedAt, size: Size };
      }
    }
  }
}

function checked(key: string): string {
  if (!keyPattern.test(key)) throw new Error('Not the key of a stored file');
  return key;
}
