import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { startSession } from '~/auth/sessions.server';
import { languageCookie } from '~/platform/i18n/request-language.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { submitForm, loadForm } from '../support/load-form';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

const siti = await addAccount(db, 'siti');
const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });

async function logIn() {
  const token = await startSession(db, { accountId: siti, isRemembered: false, device: '' });
  return (await sessionCookie.set(token)).split(';')[0] ?? '';
}

describe('a form that is only a button', () => {
  it('may be sent often, but not as often as a program can; log-out always', async () => {
    const form = await loadForm(
      `${web.url}/changePassword`,
      `${await logIn()}; ${await languageCookie.serialize('en')}`,
    );
    const send = (path: string) => submitForm(web.url + path, form);
    const answers = await Promise.all(Array.from({ length: 60 }, () => send('/notifications')));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(60);
    // As if all of them had just been sent.
    await db
      .updateTable('rate_limit')
      .set({ used_until: sql`now() + interval '2 minutes'` })
      .execute();
    const refused = await send('/notifications');
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Wait a few minutes');
    expect((await send('/logout')).headers.get('location')).toBe('/home');
    expect(await db.selectFrom('session').select('hash').execute()).toEqual([]);
  });
});
