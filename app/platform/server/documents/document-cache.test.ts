import { describe, expect, it, vi } from 'vitest';
import { createDocumentCache } from './document-cache.server';
import { type CachedResponse } from './cached-response';

const MEGABYTE = 1024 * 1024;

function documentOf(bytes: number): CachedResponse {
  return {
    status: 200,
    body: new Uint8Array(bytes),
    headers: [],
    etag: '"1"',
    encoding: 'identity',
  };
}

describe('the document cache', () => {
  it('renders once for all concurrent and later requests', async () => {
    const cache = createDocumentCache(MEGABYTE);
    const render = vi.fn(async () => documentOf(10));
    const all = await Promise.all([1, 2, 3].map(() => cache.share('a', render)));
    expect(await cache.share('a', render)).toBe(all[0]);
    expect(new Set(all).size).toBe(1);
    expect(cache.get('a')).toBe(all[0]);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('renders for the others when the first visitor has left', async () => {
    const cache = createDocumentCache(MEGABYTE);
    const first = cache.share('a', () => Promise.reject(new Error('aborted')));
    const second = cache.share('a', async () => documentOf(10));
    await expect(first).rejects.toThrow('aborted');
    expect((await second).body).toHaveLength(10);
    expect(cache.get('a')).toBeUndefined();
  });

  it('stays within its limit by evicting the least recently used', async () => {
    const cache = createDocumentCache(MEGABYTE);
    for (let number = 0; number < 100; number += 1) {
      await cache.share(`${number}`, async () => documentOf(100_000));
      cache.get('0');
    }
    const kept = Array.from({ length: 100 }, (_, number) => cache.get(`${number}`));
    expect(kept.filter(Boolean)).toHaveLength(10);
    expect(cache.get('0')).toBeDefined();
  });

  it('sends a document that exceeds the limit without caching it', async () => {
    const cache = createDocumentCache(MEGABYTE);
    const large = await cache.share('a', async () => documentOf(2 * MEGABYTE));
    expect(large.body).toHaveLength(2 * MEGABYTE);
    expect(cache.get('a')).toBeUndefined();
  });

  it('caches nothing when its limit is 0', async () => {
    const cache = createDocumentCache(0);
    const render = vi.fn(async () => documentOf(10));
    await Promise.all([cache.share('a', render), cache.share('a', render)]);
    expect(render).toHaveBeenCalledTimes(2);
    expect(cache.get('a')).toBeUndefined();
  });
});
