import { LRUCache } from 'lru-cache';

/** Files in memory, the least recently asked for given up first. */
export interface FileCache {
  /** The file of a key, made or being made; undefined where it has to be made. */
  find(key: string): Promise<Buffer> | undefined;
  /** Keeps a file once it is made; until then whoever asks for its key shares it. */
  keep(key: string, file: Promise<Buffer>): Promise<Buffer>;
}

/** A cache that holds files of at most `maxBytes` together. */
export function createFileCache(maxBytes: number): FileCache {
  const kept = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // A buffer holds all that it is a part of.
    sizeCalculation: ({ buffer }) => Math.max(1, buffer.byteLength),
  });
  const underWay = new Map<string, Promise<Buffer>>();
  return {
    find(key) {
      const known = kept.get(key);
      return known ? Promise.resolve(known) : underWay.get(key);
    },
    async keep(key, file) {
      underWay.set(key, file);
      try {
        const made = await file;
        kept.set(key, made);
        return made;
      } finally {
        underWay.delete(key);
      }
    },
  };
}
