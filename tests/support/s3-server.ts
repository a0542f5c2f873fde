import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** An S3 store for a test, with a bucket, on a separate port. */
export interface S3Server {
  endpoint: string;
  bucket: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** The folder of its objects. */
  folder: string;
  close(): Promise<void>;
}

/** Starts an S3 store. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'terang-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // It drops the slash from the address of a list, and then computes another signature.
    allowMismatchedSignatures: true,
    directory: folder,
    configureBuckets: [{ name: 'letters' }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'letters',
    // The server's only known credentials.
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    folder: join(folder, 'letters'),
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
