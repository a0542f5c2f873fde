import { type Page } from '@playwright/test';
import { type Db } from '~/platform/db/client.server';
import { languages } from '~/platform/i18n/languages.server';
import { notify } from '~/notifications/notify.server';
import { addAccount, expect, newClient, accountTest, test } from './support/account';
import { mailsTo } from './support/outbox';

/** Notifies an account that its data request has changed. */
const notifyAccount = (db: Db, accountId: number, reference: string) =>
  db.transaction().execute((transaction) =>
    notify(transaction, {
      accountId,
      kind: 'dataRequest',
      values: { reference, state: 'approved' },
      href: '/periodic-data/actual-data',
    }),
  );

const items = (page: Page) => page.locator('.list-card');
const item = (page: Page, text: string) => items(page).filter({ hasText: text });
const unreadInHeader = (page: Page) => page.locator('.account-unread');

test('a user opens what is new, and it is no longer new', async ({ page, visitor, db, user }) => {
  await notifyAccount(db, user.id, 'A1');
  await notifyAccount(db, user.id, 'B2');
  await visitor.open('/notifications');
  await expect(items(page)).toHaveText([
    /Permohonan data Anda B2: Disetujui/,
    /Permohonan data Anda A1: Disetujui/,
  ]);
  await expect(unreadInHeader(page)).toHaveText('2');
  await item(page, 'B2').getByRole('button', { name: 'Buka' }).click();
  await expect(page).toHaveURL('/periodic-data/actual-data');
  await visitor.open('/notifications?lng=en');
  await expect(unreadInHeader(page)).toHaveText('1');
  await expect(item(page, 'B2').getByRole('link', { name: 'Open' })).toBeVisible();
  await visitor.open('/notifications?state=unread&lng=id');
  await expect(items(page)).toHaveText([/Permohonan data Anda A1: Disetujui/]);
  await page.getByRole('button', { name: 'Tandai semua sudah dibaca' }).click();
  await expect(unreadInHeader(page)).toHaveCount(0);
  await visitor.open('/notifications');
  await expect(items(page)).toHaveCount(2);
  await expect(page.locator('.is-unread')).toHaveCount(0);
});

test('no other account sees the notifications', async ({ page, visitor, db, user }) => {
  const other = await addAccount(db);
  await notifyAccount(db, other.id, 'C3');
  await visitor.open('/notifications');
  await expect(items(page)).toHaveCount(0);
  const { id } = await db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', other.id)
    .executeTakeFirstOrThrow();
  await notifyAccount(db, user.id, 'D4');
  await visitor.open('/notifications');
  const csrf = await item(page, 'D4').locator('input[name=csrf]').getAttribute('value');
  const open = (number: number | string, form: Record<string, string>) =>
    page.request.post(`/notifications/${number}`, { form, maxRedirects: 0 });
  expect((await open(id, { csrf: csrf ?? '' })).status()).toBe(404);
  expect((await open('99999999999', { csrf: csrf ?? '' })).status()).toBe(404);
  expect((await open(id, {})).status()).toBe(403);
  const row = await db.selectFrom('notification').select('read_at').where('id', '=', id).execute();
  expect(row).toEqual([{ read_at: null }]);
});

test('guests have to log in first', async ({ visitor }) => {
  for (const path of ['/notifications', '/notifications/preferences']) {
    const answer = await visitor.page.request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe(`/login?to=${encodeURIComponent(path)}`);
  }
});

test('the header keeps one line at 1280 pixels, whatever its language', async ({
  page,
  visitor,
  db,
  user,
}) => {
  for (let number = 0; number < 10; number += 1) await notifyAccount(db, user.id, `H${number}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const language of languages) {
    await visitor.open(`/notifications?lng=${language}`);
    await expect(unreadInHeader(page)).toHaveText('10');
    const exit = await page.locator('.quick-exit').boundingBox();
    const brand = await page.locator('.brand').boundingBox();
    expect(exit?.y, language).toBeLessThan((brand?.y ?? 0) + (brand?.height ?? 0));
  }
});

accountTest('a user chooses which events to be notified of', async ({ page, visitor }) => {
  await visitor.open('/notifications');
  await page.getByRole('link', { name: 'Pengaturan notifikasi' }).click();
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(box('Data baru: Di portal')).toBeChecked();
  await expect(box('Data baru: Lewat surel')).not.toBeChecked();
  await box('Data baru: Lewat surel').check();
  await box('Laporan baru: Di portal').uncheck();
  await page.getByRole('button', { name: 'Simpan pengaturan' }).click();
  await expect(page.getByRole('status')).toHaveText('Pengaturan notifikasi telah disimpan.');
  await visitor.open('/notifications/preferences');
  await expect(box('Data baru: Lewat surel')).toBeChecked();
  await expect(box('Laporan baru: Di portal')).not.toBeChecked();
  await expect(box('Laporan baru: Lewat surel')).not.toBeChecked();
});

test('a mail says the same, and its link ends such mails for whoever has it', async ({
  page,
  visitor,
  db,
  account,
}) => {
  await notifyAccount(db, account.id, 'E5');
  await expect.poll(() => mailsTo(account.email), { timeout: 20_000 }).toHaveLength(1);
  const [mail] = await mailsTo(account.email);
  expect(mail?.subject).toBe('Permohonan data E5: Disetujui');
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const link = /<(.+)>/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
  expect(mail?.text).toContain(link);
  const { pathname, search } = new URL(link);
  const address = pathname + search;

  await visitor.open(address);
  await page.getByRole('button', { name: 'Ya, hentikan surel ini' }).click();
  await expect(page.getByRole('status')).toContainText('“Perkembangan permohonan data”');
  const preferences = () =>
    db
      .selectFrom('notification_preference')
      .select(['kind', 'in_portal', 'by_mail'])
      .where('account_id', '=', account.id)
      .execute();
  const ended = [{ kind: 'dataRequest', in_portal: true, by_mail: false }];
  expect(await preferences()).toEqual(ended);

  // A mail program sends no cookies, and must not be redirected.
  await db.deleteFrom('notification_preference').where('account_id', '=', account.id).execute();
  const form = { 'List-Unsubscribe': 'One-Click' };
  const headers = { 'X-Forwarded-For': newClient() };
  const answer = await page.request.post(address, { form, headers, maxRedirects: 0 });
  expect(answer.status()).toBe(200);
  expect(await preferences()).toEqual(ended);
  expect((await page.request.post(`${address}x`, { form })).status()).toBe(404);

  const requests = await Promise.all(
    Array.from({ length: 12 }, () => page.request.post(address, { form, maxRedirects: 0 })),
  );
  expect(requests.filter((request) => request.status() === 429).length).toBeGreaterThan(0);
});
