import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database';
import { startWebProcess } from '../support/web-process';

const { url: DATABASE_URL } = await createTestDatabase();
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

const request = (path: string, init: RequestInit = {}) =>
  fetch(web.url + path, { redirect: 'manual', ...init });

describe('addresses that programs know on every site', () => {
  it('redirect to the form for a new password', async () => {
    const { status, headers } = await request('/.well-known/change-password');
    expect([status, headers.get('location')]).toEqual([303, '/changePassword']);
  });

  it('name where to report a vulnerability', async () => {
    const answer = await request('/.well-known/security.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toContain(`Contact: ${web.url}/contact-us\n`);
  });

  it('exist for nothing else', async () => {
    expect((await request('/.well-known/no-such-thing')).status).toBe(404);
  });
});

describe('an unknown address of the API', () => {
  it.each(['GET', 'POST', 'DELETE'])('answers %s with a problem', async (method) => {
    const answer = await request('/api/smartmap/no-such-thing?lng=en', { method });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toEqual({
      status: 404,
      code: 'not-found',
      title: 'Request /api/smartmap/no-such-thing not found.',
      request: expect.any(String) as string,
    });
  });
});

describe('other sites', () => {
  it.each(['/embed/complaints/total', '/dashboard/total.svg?year=2024', '/share.png'])(
    'may show %s',
    async (path) => {
      const { headers } = await request(path);
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    },
  );

  it.each(['/home', '/login', '/profile/image', '/profile/export', '/dashboard/detailed-data/csv'])(
    'may not load %s',
    async (path) => {
      const { headers } = await request(path);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    },
  );
});
