import { afterAll, beforeEach, expect, it } from 'vitest';
import { findAccount, startSession } from '~/auth/sessions.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { addAccount, password } from '../support/account';
import { createTestDatabase } from '../support/database';
import { readLocale } from '../support/locale-texts';
import { loadForm, submitForm } from '../support/load-form';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });

/** A browser that is logged in: its requests, with the cookies that it keeps. */
let cookies: Map<string, string>;
const cookieHeader = () => [...cookies].map((pair) => pair.join('=')).join('; ');
function keep(response: Response): Response {
  for (const each of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
    if (/Max-Age=0/.test(each)) cookies.delete(name);
    else cookies.set(name, value);
  }
  return response;
}
async function read(path: string): Promise<string> {
  const page = await fetch(web.url + path, { headers: { Cookie: cookieHeader() } });
  return keep(page).text();
}
async function send(path: string, typed = {}): Promise<string> {
  const form = await loadForm(web.url + path, cookieHeader());
  for (const pair of form.cookie.split('; ')) {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    cookies.set(name, value);
  }
  const answer = await submitForm(web.url + path, { ...form, cookie: cookieHeader() }, { typed });
  expect(answer.status).toBe(303);
  return keep(answer).headers.get('location') ?? '';
}

let siti: number;
beforeEach(async () => {
  await db.deleteFrom('account').execute();
  siti = await addAccount(db, 'siti');
  const token = await startSession(db, { accountId: siti, isRemembered: true, device: '' });
  cookies = new Map([['session', (await sessionCookie.set(token)).split(/[=;]/)[1] ?? '']]);
});

it('a page shows once, to the browser that sent a form, that something was saved', async () => {
  const saved = readLocale('id').get('accounts:notifications.preferences.saved') ?? 'no text';
  const isSaid = (page: string) => page.split('<script')[0]?.includes(saved) ?? false;
  const path = '/notifications/preferences';
  expect(isSaid(await read(`${path}?saved=1`))).toBe(false);
  expect(await send(path)).toBe(path);
  // Another page does not show it, and leaves it for the one that does.
  expect(isSaid(await read('/profile'))).toBe(false);
  expect(isSaid(await read(path))).toBe(true);
  expect(isSaid(await read(path))).toBe(false);
});

it('the file of everything stored requires the password', async () => {
  const file = '/profile/export/file';
  const request = () =>
    fetch(web.url + file, { headers: { Cookie: cookieHeader() }, redirect: 'manual' });
  expect((await request()).headers.get('location')).toBe('/profile/export');
  const form = await loadForm(`${web.url}/profile/export`, cookieHeader());
  const refused = await submitForm(`${web.url}/profile/export`, form, {
    typed: { current_password: 'wrong' },
  });
  expect(refused.status).toBe(422);
  expect(await send('/profile/export', { current_password: password })).toBe(file);
  const answer = await request();
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect(await answer.json()).toMatchObject({ account: [{ username: 'siti' }] });
  // The permission is for this session, not for the next user of the browser.
  const token = await startSession(db, { accountId: siti, isRemembered: true, device: '' });
  cookies.set('session', (await sessionCookie.set(token)).split(/[=;]/)[1] ?? '');
  expect((await request()).headers.get('location')).toBe('/profile/export');
});

it('a changed password gives the session another token that lasts as long as the old one', async () => {
  const former = cookies.get('session') ?? '';
  const next = 'bajigur hangat di teras';
  const typed = { current_password: password, password: next, confirm_password: next };
  expect(await send('/changePassword', typed)).toBe('/changePassword');
  expect(await read('/changePassword')).toContain('notice-done');
  const tokens = [former, cookies.get('session') ?? ''].map(
    async (value) =>
      (await sessionCookie.read(
        new Request(web.url, { headers: { Cookie: `session=${value}` } }),
      )) ?? '',
  );
  const [old = '', renewed = ''] = await Promise.all(tokens);
  expect(renewed).not.toBe(old);
  expect(await findAccount(db, old)).toBeNull();
  expect(await findAccount(db, renewed)).toMatchObject({ id: siti });
});

it('a session continues if the response with the new token breaks off, and the old token becomes invalid', async () => {
  const path = '/changePassword';
  const former = cookieHeader();
  const form = await loadForm(web.url + path, former);
  const next = 'bajigur hangat di teras';
  const typed = { current_password: password, password: next, confirm_password: next };
  expect((await submitForm(web.url + path, form, { typed })).status).toBe(303);
  // Nothing of that response arrived: the browser has what the page of the form left there.
  const isIn = async (Cookie: string) => {
    const page = await fetch(`${web.url}/profile`, { headers: { Cookie }, redirect: 'manual' });
    return { status: page.status, set: page.headers.getSetCookie() };
  };
  expect((await isIn(former)).status).toBe(303);
  const back = await isIn(form.cookie);
  expect(back.status).toBe(200);
  const renewed = back.set.find((each) => each.startsWith('session=')) ?? '';
  // As long as the session that was remembered before.
  expect(renewed).toContain('Max-Age=2592000');
  expect((await isIn(renewed.split(';')[0] ?? '')).status).toBe(200);
  // The same form shown to others opens nothing.
  const elsewhere = await loadForm(`${web.url}/contact-us`, former);
  expect((await isIn(elsewhere.cookie)).status).toBe(303);
});
