import { LRUCache } from 'lru-cache';

/** Files in memory; the least recently used are evicted first. */
interface FileCache {
  /** Returns the file of a key, finished or in progress; undefined if it has to be made. */
  find(key: string): Promise<Buffer> | undefined;
  /** Caches a file once it is finished; until then all requests for its key share it. */
  keep(key: string, file: Promise<Buffer>): Promise<Buffer>;
}

/** Creates a cache of files with a total size of at most `maxBytes`. */
export function createFileCache(maxBytes: number): FileCache {
  const kept = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    // A slice keeps its whole underlying buffer in memory.
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
