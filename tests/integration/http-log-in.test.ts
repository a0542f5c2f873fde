import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { issueToken } from '~/accounts/tokens/issue-token.server';
import { addAccount, password } from '../support/account';
import { createTestDatabase } from '../support/database';
import { loadForm, submitForm, type LoadedForm } from '../support/load-form';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const web = await startWebProcess({ DATABASE_URL, PROXY_HOPS: '1' });
afterAll(() => web.stop());

await addAccount(db, 'siti');
await addAccount(db, 'wulan', { isVerified: false });

async function logIn(username: string, form?: LoadedForm) {
  form ??= await loadForm(`${web.url}/login`);
  return submitForm(`${web.url}/login`, form, { typed: { username, password } });
}
const cookiesOf = ({ headers }: Response) => headers.getSetCookie();
const forgotten = expect.stringMatching(/^unverified=; Max-Age=0; Path=\/verify;/);

it('an unverified user is remembered until somebody logs in or out', async () => {
  expect(cookiesOf(await logIn('wulan'))).toEqual([
    expect.stringMatching(/^unverified=\S+; Max-Age=900; Path=\/verify;/),
  ]);
  const loggedIn = await logIn('siti');
  expect(loggedIn.headers.get('location')).toBe('/dashboard');
  const [session = ''] = cookiesOf(loggedIn);
  expect(cookiesOf(loggedIn)).toEqual([
    expect.stringMatching(/^session=\S+; Path/),
    expect.stringMatching(/^browser=\S+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/),
    forgotten,
  ]);
  const form = await loadForm(`${web.url}/changePassword`, session.split(';')[0]);
  expect(cookiesOf(await submitForm(`${web.url}/logout`, form))).toContainEqual(forgotten);
});

it('logging in over another user leaves none of their buttons working', async () => {
  await addAccount(db, 'budi');
  const form = await loadForm(`${web.url}/login`);
  const session = cookiesOf(await logIn('siti', form))[0]?.split(';')[0];
  const over = await logIn('budi', { ...form, cookie: `${form.cookie}; ${session}` });
  expect(over.status).toBe(303);
  expect(cookiesOf(over)).toContainEqual(expect.stringMatching(/^csrf=; Max-Age=0;/));
});

it('a language chosen before the log-in becomes that of the account, one of a link does not', async () => {
  const id = await addAccount(db, 'putri');
  const languageOf = async () =>
    (await db.selectFrom('account').select('language').where('id', '=', id).executeTakeFirst())
      ?.language;
  const logInAfter = async (response: Response) => {
    const form = await loadForm(`${web.url}/login`);
    const cookies = cookiesOf(response).map((each) => each.split(';')[0]);
    const loggedIn = await logIn('putri', {
      ...form,
      cookie: [form.cookie, ...cookies].join('; '),
    });
    expect(loggedIn.status).toBe(303);
    return cookiesOf(loggedIn);
  };
  await logInAfter(await fetch(`${web.url}/language.css?lng=fr`));
  expect(await languageOf()).toBe('id');
  const body = new URLSearchParams({ lng: 'en', to: 'https://other.example/' });
  const origin = { Origin: web.url };
  const choice = { method: 'POST', redirect: 'manual', body, headers: origin } as const;
  const chosen = await fetch(`${web.url}/language`, choice);
  expect(chosen.headers.get('location')).toBe('/?lng=en');
  expect(cookiesOf(chosen)).toEqual([
    expect.stringMatching(/^lng=/),
    expect.stringMatching(/^chosenLanguage=.*Path=\/login;/),
  ]);
  const cookies = await logInAfter(chosen);
  expect(await languageOf()).toBe('en');
  expect(cookies).toContainEqual(expect.stringMatching(/^chosenLanguage=; Max-Age=0/));
});

describe('while strangers fail to log in again and again', () => {
  const { username, email } = { username: 'ayu', email: 'ayu@example.org' };
  const browserOf = (response: Response) =>
    cookiesOf(response)
      .find((each) => each.startsWith('browser='))
      ?.split(';')[0] ?? '';
  /** Logs in from a separate address, by a browser that has, or has not, logged in before. */
  async function logInFrom(address: string, { typed = password, browser = '' } = {}) {
    const form = await loadForm(`${web.url}/login`);
    return submitForm(
      `${web.url}/login`,
      { ...form, cookie: `${form.cookie}; ${browser}` },
      { typed: { username, password: typed }, headers: { 'X-Forwarded-For': address } },
    );
  }
  let accountId: number;
  let known: string;
  beforeAll(async () => {
    accountId = await addAccount(db, username);
    known = browserOf(await logInFrom('203.0.113.7'));
    for (let last = 0; last < 31; last += 1) {
      await logInFrom(`198.51.100.${last}`, { typed: 'wrong' });
    }
    // As if they had continued long enough to make everybody wait for the longest time.
    const strangers = db.updateTable('backoff').where('key', 'like', 'log-in %');
    await strangers
      .set({ failures: 60, blocked_until: sql`now() + interval '15 minutes'` })
      .execute();
  });

  it('a browser that has logged in before may log in, another one waits', async () => {
    expect((await logInFrom('203.0.113.9')).status).toBe(429);
    const altered = known.replace('browser=', 'browser=x');
    expect((await logInFrom('203.0.113.9', { browser: altered })).status).toBe(429);
    expect((await logInFrom('203.0.113.9', { browser: known })).status).toBe(303);
  });

  it('the owner of a mailed link logs in with a new password', async () => {
    const issue = { accountId, purpose: 'resetPassword', email } as const;
    const token = await db.transaction().execute((transaction) => issueToken(transaction, issue));
    const path = `${web.url}/resetPassword?token=${token}`;
    const next = 'bajigur hangat di teras';
    const typed = { password: next, confirm_password: next };
    const reset = await submitForm(path, await loadForm(path), { typed });
    const browser = browserOf(reset);
    expect((await logInFrom('203.0.113.9', { typed: next })).status).toBe(429);
    expect((await logInFrom('203.0.113.9', { typed: next, browser })).status).toBe(303);
  });
});

it('a form of a stranger leads to the log-in, which says that it was not sent', async () => {
  const form = await loadForm(`${web.url}/login`);
  const lost = await submitForm(`${web.url}/profile`, form, { typed: { bio: 'Peneliti' } });
  const place = lost.headers.get('location') ?? '';
  expect([lost.status, place]).toEqual([303, '/login?to=%2Fprofile&unsent=1']);
  const page = await fetch(web.url + place);
  expect(await page.text()).toContain('lalu tekan tombolnya sekali lagi');
});

it('a form keeps what was typed in it before a log-in in another tab', async () => {
  const contact_text = 'Apakah data bulan Maret sudah lengkap?';
  const form = await loadForm(`${web.url}/contact-us`);
  const loggedIn = await logIn('siti', await loadForm(`${web.url}/login`, form.cookie));
  const cookies = cookiesOf(loggedIn).map((each) => each.split(';')[0]);
  // As after the log-in, and after one that has made the browser drop its forms.
  for (const cookie of [[form.cookie, ...cookies].join('; '), cookies.join('; ')]) {
    const sent = { ...form, cookie };
    const answer = await submitForm(`${web.url}/contact-us`, sent, { typed: { contact_text } });
    expect([422, 403]).toContain(answer.status);
    expect(/<textarea[^>]*>([^<]*)/.exec(await answer.text())?.[1]).toBe(contact_text);
  }
});
