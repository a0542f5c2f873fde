import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
await publishComplaints(db, ['1']);

it('people are counted, even with cached responses, and stored before the process ends', async () => {
  const web = await startWebProcess({ DATABASE_URL, PROXY_HOPS: '1' });
  const request = (path: string, client: string, name = 'Mozilla/5.0 Firefox/140.0') =>
    fetch(web.url + path, {
      headers: { 'X-Forwarded-For': client, 'User-Agent': name, Accept: 'text/html' },
    });
  const page = '/dashboard';
  // Documents rendered before the process has read the publications are rendered again.
  await vi.waitFor(async () => {
    const { headers } = await request(page, '203.0.113.9', '');
    expect(headers.get('cache-status')).toBe('terang; hit');
  }, 20_000);
  const other = '/dashboard?year=2025';
  expect((await request(other, '203.0.113.1')).headers.get('cache-status')).toBeNull();
  expect((await request(page, '203.0.113.2')).headers.get('cache-status')).toBe('terang; hit');
  await request(page, '203.0.113.2');
  await request(page, '203.0.113.3', 'Googlebot/2.1');
  await request(page, '203.0.113.4', '');
  await web.stop();
  const days = await db.selectFrom('visit_day').select('visits').execute();
  expect(days).toEqual([{ visits: 2 }]);
});
