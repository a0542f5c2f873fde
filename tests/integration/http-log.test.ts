import { afterAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../support/database';
import { startWebProcess } from '../support/web-process';

const { url: DATABASE_URL } = await createTestDatabase();
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

describe('the log of requests', () => {
  it.each([
    ['/search?q=polisi&page=2', 'GET /search?q=...&page=2 200'],
    ['/search.json?q=polisi', 'GET /search.json?q=... 200'],
    ['/faq/general-definition?filter=polisi', 'GET /faq/general-definition?filter=... 200'],
    ['/login?to=%2Fsearch%3Fq%3Dpolisi', 'GET /login?to=... 200'],
    ['/healthz?right=R01', 'GET /healthz?right=R01 200'],
  ])('names %s without what a reader typed, kept or not', async (path, line) => {
    for (let time = 0; time < 2; time += 1) await fetch(web.url + path);
    await vi.waitFor(() => expect(web.output().split(line)).toHaveLength(3));
    expect(web.output()).not.toContain('polisi');
  });
});
