import { LRUCache } from 'lru-cache';
import { type CachedResponse } from './cached-response';

/** Cached responses in memory; the least recently used are evicted first. */
export interface DocumentCache {
  get(key: string): CachedResponse | undefined;
  /** Returns the document of a key, rendered once for all concurrent requests. */
  share(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse>;
}

/** The size of an entry besides its body and key, roughly, in bytes: headers, including the policy. */
const OVERHEAD = 2_000;

/** Returns a cache that holds at most `maxBytes`; 0 caches nothing. */
export function createDocumentCache(maxBytes: number): DocumentCache {
  if (maxBytes === 0) return { get: () => undefined, share: (_, render) => render() };
  const kept = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + OVERHEAD,
  });
  const underWay = new Map<string, Promise<CachedResponse>>();

  async function renderAndKeep(key: string, render: () => Promise<CachedResponse>) {
    try {
      const document = await render();
      kept.set(key, document);
      return document;
    } finally {
      underWay.delete(key);
    }
  }

  return {
    get: (key) => kept.get(key),
    share(key, render) {
      const known = kept.get(key);
      if (known) return Promise.resolve(known);
      const first = underWay.get(key);
      // A rendering that failed for the first client, which may have left, is retried for each other one.
      if (first) return first.catch(render);
      const rendering = renderAndKeep(key, render);
      underWay.set(key, rendering);
      return rendering;
    },
  };
}
