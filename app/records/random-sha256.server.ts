import { createHash, randomUUID } from 'node:crypto';

/** Returns the hash of an import that reads no file: different each time, so that it may be repeated. */
export function randomSha256(): string {
  return createHash('sha256').update(randomUUID()).digest('hex');
}
