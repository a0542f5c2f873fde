import { LRUCache } from 'lru-cache';
import { type CachedResponse } from './cached-response';

/** Documents in memory, the least recently asked for given up first. */
export interface DocumentCache {
  get(key: string): CachedResponse | undefined;
  /** The document of a key, rendered once however many ask for it at the same time. */
  share(key: string, render: () => Promise<CachedResponse>): Promise<CachedResponse>;
}

/** The bytes of an entry beside its body and key, roughly: headers, among them the policy. */
const OVERHEAD = 2_000;

/** A cache that holds at most `maxBytes`; 0 keeps nothing. */
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
      // What failed for the first visitor, who may have left, is tried again for each other one.
      if (first) return first.catch(render);
      const rendering = renderAndKeep(key, render);
      underWay.set(key, rendering);
      return rendering;
    },
  };
}
