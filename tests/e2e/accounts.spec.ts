import { randomBytes } from 'node:crypto';
import { type APIResponse, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { issuedAtField } from '~/platform/http/honeypot.server';
import { addAccount, expect, logInAs, newClient, test } from './support/account';
import {
  checkNothingInTheBrowser,
  dateEarlier,
  earlierDate,
  hiddenFields,
  submit,
  summary,
} from './support/forms';
import { mailsTo } from './support/outbox';
import { type Visitor } from './support/visitor';

const password = 'bajigur hangat di teras';

const newName = () => `wulan-${randomBytes(5).toString('hex')}`;

async function fillRegistration(page: Page, username: string): Promise<void> {
  await page.getByLabel('Alamat surel (email)').fill(`${username}@example.org`);
  await page.getByLabel('Nama lengkap').fill('Wulan Sari');
  await page.getByLabel('Nama pengguna').fill(username);
  await page.getByLabel('Kata sandi', { exact: true }).fill(password);
  await page.getByLabel('Ulangi kata sandi').fill(password);
  await page.getByLabel('Saya menyetujui').check();
  await dateEarlier(page);
}

async function fillLogIn(page: Page, name: string, typed: string): Promise<void> {
  await page.getByLabel('Nama pengguna atau surel (email)').fill(name);
  await page.getByLabel('Kata sandi', { exact: true }).fill(typed);
  await submit(page);
}

/** Returns the link of the newest mail to an address, once there are this many. */
async function mailedLink(address: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(address), { timeout: 15_000 }).toHaveLength(count);
  const mails = await mailsTo(address);
  const links = mails.map(({ text, date }) => ({
    date: date ?? '',
    link: /https?:\/\/\S+\/verify\?token=\S+/.exec(text ?? '')?.[0] ?? '',
  }));
  return links.sort((a, b) => a.date.localeCompare(b.date)).at(-1)?.link ?? '';
}

const sessionCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'session');

test('an account is registered, verified by mail, logged in, returned to its page and logged out', async ({
  page,
  visitor,
}) => {
  const username = newName();
  await visitor.open('/register');
  await fillRegistration(page, username);
  await submit(page);
  await expect(page).toHaveURL('/register/accepted');
  await expect(page.getByRole('status').filter({ hasText: 'kotak masuk' })).toBeVisible();
  await page.getByRole('link', { name: 'Tutup' }).click();
  await expect(page).toHaveURL('/login');

  await visitor.open(await mailedLink(`${username}@example.org`));
  await submit(page);
  await expect(page.getByText('Alamat surel Anda sudah terverifikasi')).toBeVisible();

  await visitor.open('/login?to=%2Ffaq%2Fgeneral-definition%3Fpage%3D2');
  await fillLogIn(page, `${username}@example.org`.toUpperCase(), password);
  await expect(page).toHaveURL('/faq/general-definition?page=2');
  const cookie = await sessionCookie(page);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', expires: -1 });

  await logOutByMenu(page);
  await expect(page).toHaveURL('/home');
  expect(await sessionCookie(page)).toBeUndefined();
  const revived = await page.request.get('/login', {
    headers: { Cookie: `session=${cookie?.value}` },
    maxRedirects: 0,
  });
  expect(revived.status()).toBe(200);
});

async function logOutByMenu(page: Page): Promise<void> {
  await page.locator('.account summary').click();
  await page.getByRole('button', { name: 'Keluar' }).click();
}

test.describe('the registration', () => {
  test.beforeEach(({ visitor }) => visitor.open('/register').then(() => {}));

  test('reports every error, and keeps what was typed, except passwords', async ({
    page,
    isScripted,
  }) => {
    await checkNothingInTheBrowser(page);
    await page.getByLabel('Nama pengguna').fill('ѕiti');
    await page.getByLabel('Kata sandi', { exact: true }).fill('pendek');
    await dateEarlier(page);
    await submit(page);
    await expect(summary(page).getByRole('link')).toHaveText([
      'Alamat surel (email) wajib diisi.',
      'Nama lengkap wajib diisi.',
      /^Gunakan hanya huruf a–z dan angka/,
      'Kata sandi paling sedikit 10 karakter.',
      'Ulangi kata sandi wajib diisi.',
      'Untuk mendaftar, Anda harus menyetujui ketentuan penggunaan.',
    ]);
    await expect(page.getByLabel('Nama pengguna')).toHaveValue('ѕiti');
    if (!isScripted) {
      await expect(page.getByLabel('Kata sandi', { exact: true })).toHaveValue('');
    }
  });

  test('reports that address and username are used, and that the repetition must match', async ({
    page,
    account,
  }) => {
    await fillRegistration(page, account.username.toUpperCase());
    await page.getByLabel('Alamat surel (email)').fill(account.email);
    await submit(page);
    await expect(summary(page).getByRole('link')).toHaveText([
      'Surel sudah digunakan. Silakan gunakan surel lain.',
      'Nama pengguna sudah digunakan. Silakan gunakan yang lain.',
    ]);
    await fillRegistration(page, newName());
    await page.getByLabel('Ulangi kata sandi').fill(`${password}!`);
    await submit(page);
    await expect(summary(page).getByRole('link')).toHaveText([
      'Kedua kata sandi tidak sama. Ketik kata sandi yang sama dua kali.',
    ]);
  });

  test('reports an address in use as soon as it is typed, with script', async ({
    page,
    account,
    isScripted,
  }) => {
    test.skip(!isScripted, 'without script the portal tells it when the form is sent');
    const flag = page.getByRole('status').filter({ hasText: 'Surel sudah digunakan' });
    await page.getByLabel('Alamat surel (email)').fill(account.email);
    await page.getByLabel('Nama lengkap').focus();
    await expect(flag).toBeVisible();
    await page.getByLabel('Alamat surel (email)').fill(`${newName()}@example.org`);
    await page.getByLabel('Nama lengkap').focus();
    await expect(flag).toBeHidden();
  });

  test('creates one account when an impatient user sends it twice', async ({ page, db }) => {
    const username = newName();
    await fillRegistration(page, username);
    await page.locator('form.form button[type=submit]').dblclick();
    await expect(page).toHaveURL('/register/accepted');
    const accounts = db.selectFrom('account').select('id').where('username', '=', username);
    expect(await accounts.execute()).toHaveLength(1);
  });

  test('has a frame without navigation, with links home and to the languages', async ({ page }) => {
    await expect(page.getByRole('navigation', { name: 'Navigasi utama' })).toBeHidden();
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Terang' })).toHaveAttribute('href', '/home');
    await expect(page.locator('.language summary')).toContainText('ID');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});

test.describe('the verification', () => {
  test('requires a click, so that programs that open links use up nothing', async ({
    page,
    visitor,
  }) => {
    const username = newName();
    await visitor.open('/register');
    await fillRegistration(page, username);
    await submit(page);
    await expect(page).toHaveURL('/register/accepted');
    const link = await mailedLink(`${username}@example.org`);
    for (let scan = 0; scan < 3; scan += 1) expect((await visitor.fetch(link)).status()).toBe(200);
    const response = await visitor.open(link);
    expect(response?.headers()['referrer-policy']).toBe('same-origin');
    expect(response?.headers()['cache-control']).toBe('private, no-store');
    await submit(page);
    await expect(page).toHaveURL('/login');
    const again = await visitor.open(link);
    expect(again?.status()).toBe(410);
    await expect(page.getByText('Tautan ini tidak berlaku lagi')).toBeVisible();
  });

  test('sends a new link if it comes too late', async ({ page, visitor, db }) => {
    const { email, id } = await addAccount(db, { isVerified: false });
    await visitor.open('/verify?token=made-up');
    await page.getByLabel('Alamat surel').fill(email);
    await dateEarlier(page);
    await submit(page);
    await expect(page).toHaveURL('/verify/resend');
    const link = await mailedLink(email);
    await db
      .updateTable('account_token')
      .set({ expires_at: sql`now()` })
      .where('account_id', '=', id)
      .execute();
    expect((await visitor.open(link))?.status()).toBe(410);
  });

  test('answers the same whether an address has an account or not', async ({
    page,
    visitor,
    db,
    account,
  }) => {
    const unverified = await addAccount(db, { isVerified: false });
    const answers = new Set<string>();
    for (const email of [unverified.email, account.email, `${newName()}@example.org`]) {
      await visitor.open('/verify/resend');
      await page.getByLabel('Alamat surel').fill(email);
      await dateEarlier(page);
      await submit(page);
      await expect(page).toHaveURL('/verify/resend');
      await expect(
        page.getByText('Jika alamat itu milik akun yang belum diverifikasi'),
      ).toBeVisible();
      answers.add(await page.locator('main').innerText());
    }
    expect(answers.size).toBe(1);
    await mailedLink(unverified.email);
    expect(await mailsTo(account.email)).toEqual([]);
  });

  test('is offered again after a log-in with the right password, without asking for the address', async ({
    page,
    visitor,
    db,
  }) => {
    const unverified = await addAccount(db, { isVerified: false });
    await visitor.open('/login');
    await fillLogIn(page, unverified.username, unverified.password);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Verifikasi dahulu alamat surel Anda',
    );
    expect(await sessionCookie(page)).toBeUndefined();
    await expect(page.getByLabel('Alamat surel')).toBeHidden();
    await submit(page);
    await expect(page.getByText('Kami telah mengirim surel')).toBeVisible();
    await visitor.open(await mailedLink(unverified.email));
    await submit(page);
    await fillLogIn(page, unverified.username, unverified.password);
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('the log-in', () => {
  test('refuses a wrong password and an unknown name in the same words', async ({
    page,
    visitor,
    account,
  }) => {
    for (const name of [account.username, newName()]) {
      await visitor.open('/login');
      await fillLogIn(page, name, 'salah sekali');
      await expect(summary(page)).toHaveText(
        'Gagal masuk. Silakan periksa nama pengguna dan kata sandi Anda.',
      );
      await expect(page.getByLabel('Nama pengguna atau surel (email)')).toHaveValue(name);
      expect(await page.content()).not.toContain('salah sekali');
    }
  });

  test('makes a visitor wait after repeated failures', async ({ page, visitor, account }) => {
    await visitor.open('/login');
    for (let failure = 0; failure < 5; failure += 1) {
      await fillLogIn(page, account.username, `salah ${failure}`);
      await expect(summary(page)).toContainText('Gagal masuk.');
      // The summary of the attempt before looks the same, but has lost the focus.
      if (visitor.isScripted) await expect(summary(page)).toBeFocused();
    }
    await fillLogIn(page, account.username, account.password);
    await expect(summary(page)).toHaveText(/Terlalu banyak percobaan.*Tunggu \d+ detik/);
  });

  test('returns to the page that required it, and keeps the user logged in on request', async ({
    page,
    visitor,
    account,
  }) => {
    await visitor.open('/contact-us');
    await openMenu(page);
    await page.getByRole('link', { name: 'Masuk' }).click();
    await page.getByLabel('Tetap masuk di perangkat ini').check();
    await fillLogIn(page, account.username, 'salah');
    await expect(summary(page)).toContainText('Gagal masuk.');
    await fillLogIn(page, account.username, account.password);
    await expect(page).toHaveURL('/contact-us');
    const { expires = 0 } = (await sessionCookie(page)) ?? {};
    expect(expires).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 60 * 60);
    await visitor.open('/login?to=/survey');
    await expect(page).toHaveURL('/survey');
  });

  for (const to of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%09/evil',
    'x',
  ]) {
    test(`never redirects out of the portal: ${to}`, async ({
      page,
      visitor,
      account,
      baseURL,
    }) => {
      await visitor.open(`/login?${new URLSearchParams({ to })}`);
      await page.locator('form.form input[name=to]').evaluate((input, value) => {
        input.setAttribute('value', value);
      }, to);
      await fillLogIn(page, account.username, account.password);
      await expect(page).not.toHaveURL(/\/login/);
      expect(new URL(page.url()).origin).toBe(baseURL);
      expect(await sessionCookie(page)).toBeDefined();
    });
  }

  test('begins a new session, and ends the browser’s previous one', async ({
    page,
    db,
    user,
    visitor,
    context,
    baseURL,
  }) => {
    await visitor.open('/survey');
    const former = (await sessionCookie(page))?.value;
    await context.clearCookies({ name: 'session' });
    await visitor.open('/login');
    await logInAs(user, { db, context, baseURL });
    const sessions = db.selectFrom('session').select('hash').where('account_id', '=', user.id);
    const before = await sessions.execute();
    await fillLogIn(page, user.username, user.password);
    await expect(page).toHaveURL('/dashboard');
    expect((await sessionCookie(page))?.value).not.toBe(former);
    const after = await sessions.execute();
    expect(after).toHaveLength(2);
    expect(after.filter(({ hash }) => before.some((each) => each.hash === hash))).toHaveLength(1);
  });
});

test.describe('attacks', () => {
  const csrfOf = async (answer: APIResponse) =>
    /name="csrf" value="([^"]*)"/.exec(await answer.text())?.[1] ?? '';

  test('a forged session is a guest’s, and the portal removes the cookie', async ({
    page,
    visitor,
    user,
  }) => {
    const cookie = (await sessionCookie(page))?.value ?? '';
    const forged = [`${cookie.slice(0, -8)}AAAA${cookie.slice(-4)}`, 'x', 'bnVsbA==', '%00'];
    for (const value of forged) {
      const answer = await visitor.fetch('/contact-us', { Cookie: `session=${value}` });
      expect(answer.status()).toBe(200);
      expect(await answer.text()).not.toContain(user.fullName);
    }
  });

  test('logging out requires the token of the page, and no link does it', async ({
    page,
    visitor,
    user,
    db,
    playwright,
    baseURL,
  }) => {
    const sessions = db.selectFrom('session').select('hash').where('account_id', '=', user.id);
    const stranger = await playwright.request.newContext({ baseURL });
    const post = (form: Record<string, string>) =>
      page.request.post('/logout', { form, maxRedirects: 0 });
    expect((await post({})).status()).toBe(403);
    const foreign = await csrfOf(await stranger.get('/contact-us'));
    expect((await post({ csrf: foreign })).status()).toBe(403);
    await stranger.dispose();
    await visitor.fetch('/logout');
    expect(await sessions.execute()).toHaveLength(1);
    const token = await csrfOf(await visitor.fetch('/contact-us'));
    expect((await post({ csrf: token })).status()).toBe(303);
    expect(await sessions.execute()).toEqual([]);
  });

  test('logging out everywhere ends the sessions of all devices', async ({
    page,
    visitor,
    user,
    db,
    context,
    baseURL,
  }) => {
    await logInAs(user, { db, context, baseURL });
    const csrf = await csrfOf(await visitor.fetch('/contact-us'));
    await page.request.post('/logout/everywhere', { form: { csrf }, maxRedirects: 0 });
    const sessions = db.selectFrom('session').select('hash').where('account_id', '=', user.id);
    expect(await sessions.execute()).toEqual([]);
  });

  test('forms without their token change nothing', async ({ page, account, db, visitor }) => {
    const events = db.selectFrom('account_event').select('id').where('account_id', '=', account.id);
    for (const path of ['/login', '/register', '/verify', '/verify/resend']) {
      const { username, email } = account;
      const form = { username, email, password: account.password, csrf: 'x' };
      expect((await page.request.post(path, { form })).status()).toBe(403);
    }
    expect(await events.execute()).toEqual([]);
    expect(await sessionCookie(visitor.page)).toBeUndefined();
  });

  test('fields of a megabyte and control characters are rejected by name', async ({
    page,
    visitor,
  }) => {
    const send = (path: string, form: Record<string, string>) =>
      sendForm(visitor, path, { ...form, password, confirm_password: password });
    const long = 'x'.repeat(1024 * 1024);
    const login = await send('/login', { username: long });
    expect([login.status(), await login.text()]).toEqual([
      422,
      expect.stringContaining('paling banyak'),
    ]);
    const register = await send('/register', {
      email: 'wulan@example.org\r\nBcc: semua@example.org',
      full_name: 'Wulan\r\nBcc: semua@example.org',
      username: 'wulan\u0000',
      terms: 'on',
    });
    const text = await register.text();
    expect(register.status()).toBe(422);
    expect(text).toContain('Alamat surel (email) belum benar. Periksa lagi isian ini.');
    expect(text).toContain('Nama lengkap memuat karakter');
    expect(text).toContain('Nama pengguna memuat karakter');
    expect(await page.request.get('/healthz').then((answer) => answer.status())).toBe(200);
  });

  test('the trap of the registration rejects programs', async ({ visitor }) => {
    const answer = await sendForm(visitor, '/register', { name__confirm: 'Bot' });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain('diisi oleh manusia');
  });

  test('checking whether an address is used has a limit, and accepts an address only', async ({
    page,
    account,
  }) => {
    const headers = { 'X-Forwarded-For': newClient() };
    const ask = (data: unknown) =>
      page.request.post('/api/smartmap/register/check_emailexist', { data, headers });
    expect(await (await ask({ email: account.email })).json()).toEqual({ data: { exists: true } });
    const unknown = await ask({ email: `${newName()}@example.org` });
    expect(await unknown.json()).toEqual({ data: { exists: false } });
    for (const wrong of [{}, { email: 'x' }, { email: ['x'] }, []]) {
      expect((await ask(wrong)).status()).toBe(422);
    }
    expect((await ask({ email: 'x'.repeat(100_000) })).status()).toBe(413);
    const statuses: number[] = [];
    for (let attempts = 0; attempts < 20; attempts += 1) {
      statuses.push((await ask({ email: account.email })).status());
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  /** Sends a form with the hidden fields of its page, as if some time after it was shown. */
  async function sendForm(visitor: Visitor, path: string, form: Record<string, string>) {
    const hidden = await hiddenFields(await visitor.fetch(path));
    const dated = { ...hidden, [issuedAtField]: earlierDate() };
    return visitor.page.request.post(path, { form: { ...dated, ...form } });
  }
});

/** Opens the menu of narrow windows; wide ones always show it. */
async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('.menu summary');
  if (await menu.isVisible()) await menu.click();
}
