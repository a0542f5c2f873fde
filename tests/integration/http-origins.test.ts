import { afterAll, describe, expect, it, vi } from 'vitest';
import { languageCookie } from '~/platform/i18n/request-language.server';
import { createTestDatabase } from '../support/database';
import { loadForm, submitForm } from '../support/load-form';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

/** Sends the log-in form of a visitor who reads English, filled in wrongly. */
async function send(path: string, origin: string) {
  const form = await loadForm(`${web.url}/login`, await languageCookie.serialize('en'));
  const typed = { username: 'siti', password: 'wrong' };
  return submitForm(web.url + path, form, { typed, headers: { Origin: origin } });
}

const countFailures = async () =>
  (await db.selectFrom('account_event').select('id').execute()).length;

describe('a form from the page of', () => {
  it.each(['https://other.example', 'null', 'no address'])(
    'another site (%s) is refused in the visitor’s language, and nothing is done',
    async (origin) => {
      const answer = await send('/login?token=s3cret', origin);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store']);
      expect(await answer.text()).toContain('You do not have access to this page');
      expect(await countFailures()).toBe(0);
      await vi.waitFor(() => expect(web.output()).toContain('POST /login?token=... 403'));
      expect(web.output()).not.toContain('s3cret');
    },
  );

  it('another site is refused if script sends it, too', async () => {
    const answer = await send('/login.data', 'https://other.example');
    expect([answer.status, answer.headers.get('x-remix-response')]).toEqual([403, 'yes']);
    expect(await countFailures()).toBe(0);
  });

  it('the portal itself is read', async () => {
    expect((await send('/login', web.url)).status).toBe(422);
    expect(await countFailures()).toBe(1);
  });
});
