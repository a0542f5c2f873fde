import { describe, expect, it } from 'vitest';
import { createFileCache } from './file-cache.server';

const file = (bytes: number) => Promise.resolve(Buffer.alloc(bytes));

describe('a cache of files', () => {
  it('stays within its limit in bytes, however few the files are', async () => {
    const cache = createFileCache(100_000);
    for (const key of ['a', 'b', 'c']) await cache.keep(key, file(40_000));
    await cache.keep('huge', file(200_000));
    const isKept = ['a', 'b', 'c', 'huge'].map((key) => cache.find(key) !== undefined);
    expect(isKept).toEqual([false, true, true, false]);
  });

  it('counts the whole buffer that a slice belongs to', async () => {
    const cache = createFileCache(100_000);
    await cache.keep('part', Promise.resolve(Buffer.alloc(200_000).subarray(0, 10)));
    expect(cache.find('part')).toBeUndefined();
  });

  it('shares a file while it is being made, and caches none that failed', async () => {
    const cache = createFileCache(100_000);
    const failing = cache.keep('a', Promise.reject(new Error('broken')));
    await expect(cache.find('a')).rejects.toThrow('broken');
    await expect(failing).rejects.toThrow('broken');
    expect(cache.find('a')).toBeUndefined();
  });
});
