import { type Page } from '@playwright/test';
import { addAccount, expect, logInAs, test } from './support/account';
import { submit, summary } from './support/forms';
import { mailsTo } from './support/outbox';
import { type Visitor } from './support/visitor';

const next = 'bajigur hangat di teras';

/** Returns the link in the first mail to an address whose subject contains a text. */
async function linkIn(address: string, subject: string): Promise<string> {
  const find = async () => (await mailsTo(address)).find((mail) => mail.subject?.includes(subject));
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return /https?:\S+/.exec((await find())?.text ?? '')?.[0] ?? '';
}

/** The field from which password managers learn whose password a form sets. */
const nameForManagers = (page: Page) => page.locator('main input[autocomplete=username]');

async function typeTwice(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Kata sandi baru', exact: true }).fill(password);
  await page.getByLabel('Ulangi kata sandi baru').fill(password);
}

test.describe('a forgotten password', () => {
  async function ask(visitor: Visitor, email: string): Promise<string> {
    const { page } = visitor;
    await visitor.open('/forgotPassword');
    await page.getByLabel('Alamat surel (email)').fill(email);
    await submit(page);
    await expect(page).toHaveURL('/forgotPassword');
    await expect(page.getByText('Jika ada akun dengan alamat itu')).toBeVisible();
    return page.getByRole('main').innerText();
  }

  test('is replaced by the link in a mail, once, and ends all sessions', async ({
    page,
    db,
    context,
    account,
    baseURL,
    visitor,
  }) => {
    await logInAs(account, { db, context, baseURL });
    const elsewhere = await db
      .selectFrom('session')
      .select('hash')
      .where('account_id', '=', account.id)
      .execute();
    expect(elsewhere).toHaveLength(1);
    await ask(visitor, account.email);
    const link = await linkIn(account.email, 'Buat kata sandi baru');
    const opened = await visitor.open(link);
    expect((await opened?.allHeaders())?.['referrer-policy']).toBe('same-origin');
    await expect(nameForManagers(page)).toHaveValue(account.username);

    await typeTwice(page, 'siti siti siti');
    await page.getByLabel('Ulangi kata sandi baru').fill('lain lain lain');
    await submit(page);
    await expect(summary(page)).toContainText('tidak sama');
    await typeTwice(page, 'password123');
    await submit(page);
    await expect(summary(page)).toContainText('terlalu mudah ditebak');
    await typeTwice(page, next);
    await submit(page);
    await expect(page.getByRole('status').first()).toContainText('Akun Anda telah diatur ulang');

    const left = await db
      .selectFrom('session')
      .select('hash')
      .where('account_id', '=', account.id)
      .execute();
    expect(left).toEqual([]);
    expect(await linkIn(account.email, 'telah diubah')).toMatch(/\/forgotPassword\?lng=id$/);
    await visitor.open(link);
    await expect(page.getByText('Tautan ini tidak berlaku lagi')).toBeVisible();

    await visitor.open('/login');
    await page.getByLabel('Nama pengguna atau surel (email)').fill(account.username);
    await page.getByLabel('Kata sandi', { exact: true }).fill(next);
    await submit(page);
    await expect(page).not.toHaveURL(/login/);
    await visitor.open('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');
  });

  test('without an account gets the same answer as with one', async ({ account, visitor }) => {
    const known = await ask(visitor, account.email);
    expect(await ask(visitor, `nobody-${account.email}`)).toBe(known);
  });

  test('of an unverified user verifies the address', async ({ page, db, visitor }) => {
    const wulan = await addAccount(db, { isVerified: false });
    await ask(visitor, wulan.email);
    await visitor.open(await linkIn(wulan.email, 'Buat kata sandi baru'));
    await typeTwice(page, next);
    await submit(page);
    await expect(page).toHaveURL('/resetPassword');
    const row = db.selectFrom('account').select('verified_at').where('id', '=', wulan.id);
    expect((await row.executeTakeFirstOrThrow()).verified_at).not.toBeNull();
  });
});

test.describe('a known password', () => {
  test('is changed by a user who knows it, which logs out other devices and sends a mail', async ({
    page,
    db,
    user,
    browser,
    baseURL,
    visitor,
  }) => {
    const other = await browser.newContext();
    await logInAs(user, { db, context: other, baseURL });
    await visitor.open('/changePassword');
    await expect(nameForManagers(page)).toHaveValue(user.username);
    await page.getByLabel('Kata sandi saat ini').fill('salah sekali');
    await typeTwice(page, next);
    await submit(page);
    await expect(summary(page)).toContainText('Kata sandi saat ini salah. Coba lagi.');
    expect(await page.content()).not.toContain('salah sekali');

    await page.getByLabel('Kata sandi saat ini').fill(user.password);
    await typeTwice(page, next);
    await submit(page);
    await expect(page).toHaveURL('/changePassword');
    await expect(page.getByText('Kata sandi Anda telah diubah.')).toBeVisible();
    expect(await linkIn(user.email, 'telah diubah')).toMatch(/\/forgotPassword\?lng=id$/);

    const profile = await other.request.get(`${baseURL}/profile`, { maxRedirects: 0 });
    expect(profile.headers().location).toContain('/login');
    await other.close();
  });

  test('logs nobody out who leaves before the response arrives', async ({
    page,
    user,
    visitor,
  }) => {
    await visitor.open('/changePassword');
    await page.getByLabel('Kata sandi saat ini').fill(user.password);
    await typeTwice(page, next);
    // The portal answers, but the browser never receives it.
    const isCut = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
    await page.route(/changePassword/, async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.fallback();
      const headers = await request.allHeaders();
      const isOurs = /^(cookie|origin|content-type|referer|sec-fetch-.*|x-forwarded-for)$/;
      const sent = Object.entries(headers).filter(([name]) => isOurs.test(name));
      const body = request.postData();
      await fetch(request.url(), { method: 'POST', redirect: 'manual', headers: sent, body });
      // As if the visitor had left: no error page follows.
      await route.abort('aborted');
    });
    await submit(page);
    await isCut;
    await visitor.open('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil');
    await expect.poll(() => mailsTo(user.email), { timeout: 15_000 }).toHaveLength(1);
  });

  test('cannot be changed by guests', async ({ page }) => {
    await page.goto('/changePassword');
    await expect(page).toHaveURL('/login?to=%2FchangePassword');
  });
});
