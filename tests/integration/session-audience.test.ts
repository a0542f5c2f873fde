import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findAccount, startSession, type SessionAudience } from '~/auth/sessions.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { addAccount, password } from '../support/account';
import { createTestDatabase } from '../support/database';
import { loadForm, submitForm } from '../support/load-form';
import { codeOfApp, giveRoles, giveSecondFactor } from '../support/staff';
import { startWebProcess, type WebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const COOKIE_SECRET = 'a secret of this test that is long enough';
const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });
const cookieOf = async (value: string) => (await sessionCookie.set(value)).split(';')[0] ?? '';

beforeEach(() => db.deleteFrom('account').execute());

describe.each(['user', 'staff'])('of a %s', (kind) => {
  const isStaff = kind === 'staff';
  let web: WebProcess;
  beforeAll(async () => {
    web = await startWebProcess({ DATABASE_URL, COOKIE_SECRET });
  });
  afterAll(() => web.stop());

  let siti: number;
  let app = '';
  beforeEach(async () => {
    await db.deleteFrom('backoff').execute();
    siti = await addAccount(db, 'siti');
    if (!isStaff) return;
    await giveRoles(db, siti, 'officer');
    app = await giveSecondFactor(db, siti, COOKIE_SECRET);
  });

  const call = (path: string, { body, token }: { body?: object; token?: string }) =>
    fetch(`${web.url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      body: body && JSON.stringify(body),
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
    });
  /** Returns the status of a page for this kind of account, and that of a call. */
  async function openedBy(token: string) {
    const headers = { Cookie: await cookieOf(token) };
    const path = isStaff ? '/staff' : '/profile';
    const page = await fetch(web.url + path, { headers, redirect: 'manual' });
    return [page.status === 200, (await call('user/smartmapinfo', { token })).status === 200];
  }

  async function logInByCall(): Promise<string> {
    const answer = await call('login', { body: { username: 'siti', password } });
    const { data, login_token } = await answer.json();
    if (!isStaff) return data[0].auth_token;
    const body = { login_token, code: codeOfApp(app) };
    return (await (await call('login/code', { body })).json()).data[0].auth_token;
  }

  async function logInByPage(): Promise<string> {
    const form = await loadForm(`${web.url}/login`);
    let answer = await submitForm(`${web.url}/login`, form, {
      typed: { username: 'siti', password },
    });
    if (isStaff) {
      const half = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
      const page = `${web.url}/login/code`;
      const codeForm = await loadForm(page, [form.cookie, ...half].join('; '));
      answer = await submitForm(page, codeForm, { typed: { code: codeOfApp(app) } });
    }
    expect(answer.status).toBe(303);
    const Cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
    const request = new Request(web.url, { headers: { Cookie: Cookie.join('; ') } });
    return (await sessionCookie.read(request)) ?? '';
  }

  it('a token of the API opens no page, the cookie of a browser no call', async () => {
    expect(await openedBy(await logInByCall())).toEqual([false, true]);
    // A code of the app is valid once.
    await db.updateTable('second_factor').set({ last_step: 0 }).execute();
    expect(await openedBy(await logInByPage())).toEqual([true, false]);
  });

  it('logging out everywhere ends the sessions of browsers and programs', async () => {
    const session = {
      accountId: siti,
      isRemembered: false,
      device: '',
      hasPassedSecondFactor: true,
    };
    const begin = (audience: SessionAudience) => startSession(db, { ...session, audience });
    const [browser, program] = [await begin('browser'), await begin('api')];
    const page = `${web.url}/survey`;
    const { fields, cookie } = await loadForm(page, await cookieOf(browser));
    const csrf = fields.csrf ?? '';
    const answer = await submitForm(`${web.url}/logout/everywhere`, {
      fields: { csrf },
      cookie,
    });
    expect(answer.status).toBe(303);
    expect(await findAccount(db, browser)).toBeNull();
    expect(await findAccount(db, program, 'api')).toBeNull();
  });

  it.runIf(isStaff)('a log-in that waits for its code ends where it began', async () => {
    const { login_token } = await (
      await call('login', { body: { username: 'siti', password } })
    ).json();
    expect(login_token).toBeTruthy();
    const audiences = db.selectFrom('half_log_in').select('audience');
    expect(await audiences.execute()).toEqual([{ audience: 'api' }]);
    await db.updateTable('half_log_in').set({ audience: 'browser' }).execute();
    const refused = await call('login/code', { body: { login_token, code: codeOfApp(app) } });
    expect(refused.status).toBe(401);
  });
});
