import { createHash } from 'node:crypto';

/** The content that a file is written from. */
export type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Passes a source on. @returns its content and, once that was read, its size and SHA-256 in hexadecimal. */
export function measure(source: Source): {
  content: AsyncGenerator<Uint8Array>;
  measured(): { size: number; sha256: string };
} {
  const hash = createHash('sha256');
  let size = 0;
  async function* content(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.byteLength;
      yield chunk;
    }
  }
  return { content: content(), measured: () => ({ size, sha256: hash.digest('hex') }) };
}
