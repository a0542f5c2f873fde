import { readFile, truncate, writeFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import sharp from 'sharp';
import { addAccount, expect, logInAs, accountTest as test } from './support/account';
import { checkNothingInTheBrowser, summary } from './support/forms';
import { mailsTo } from './support/outbox';
import { Visitor } from './support/visitor';

const form = (page: Page) => page.getByRole('form', { name: 'Profil' });

const save = (page: Page) => form(page).getByRole('button', { name: 'Simpan profil' }).click();

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#c23b2b' } });

// Mails take some time.
test.slow();

test.beforeEach(({ visitor }) => visitor.open('/profile').then(() => {}));

test('a user fills in their profile', async ({ page }) => {
  await form(page).getByLabel('Nama lengkap').fill('Siti Rahmawati');
  await form(page).getByLabel('Tentang Anda').fill('Peneliti.\nTinggal di Palu.');
  await save(page);
  await expect(page.getByText('Profil telah disimpan.')).toBeVisible();
  await expect(form(page).getByLabel('Nama lengkap')).toHaveValue('Siti Rahmawati');
  await expect(form(page).getByLabel('Tentang Anda')).toHaveValue('Peneliti.\nTinggal di Palu.');
});

test('errors are reported at their fields, and what was typed is kept', async ({ page }) => {
  await form(page).getByLabel('Nama pengguna').fill('s\u0456ti');
  await form(page).getByLabel('Tentang Anda').fill('Tetap ada');
  await form(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await save(page);
  await expect(summary(page)).toContainText('Nama pengguna belum benar. Periksa lagi isian ini.');
  await expect(form(page).getByText('Berkas Anda tidak dapat kami simpan.')).toBeVisible();
  await expect(form(page).getByLabel('Tentang Anda')).toHaveValue('Tetap ada');
});

test('what was typed before the session ended is shown again after the log-in', async ({
  page,
  db,
  user,
}) => {
  await form(page).getByLabel('Tentang Anda').fill('Peneliti.\nTinggal di Palu.');
  await db.deleteFrom('session').where('account_id', '=', user.id).execute();
  await save(page);
  await expect(page.getByText('Setelah masuk, isian Anda akan tampil lagi.')).toBeVisible();
  await page.getByLabel('Nama pengguna atau surel (email)').fill(user.username);
  await page.getByLabel('Kata sandi', { exact: true }).fill(user.password);
  await page.getByRole('main').getByRole('button', { name: 'Masuk' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(summary(page)).toContainText('Isian Anda masih ada');
  await expect(form(page).getByLabel('Tentang Anda')).toHaveValue('Peneliti.\nTinggal di Palu.');
  await save(page);
  await expect(page.getByText('Profil telah disimpan.')).toBeVisible();
});

test('a picture is shown to its owner alone; other files are rejected', async ({
  page,
  playwright,
  baseURL,
}) => {
  const choose = (buffer: Buffer) =>
    form(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer });
  await choose(Buffer.from('GIF89a'));
  await save(page);
  await expect(summary(page)).toContainText('harus berupa berkas JPEG, PNG, atau WebP');
  await choose(Buffer.alloc(3 * 1024 * 1024));
  await checkNothingInTheBrowser(page);
  await save(page);
  await expect(summary(page)).toContainText('lebih besar dari 2 MB');
  await choose(await picture().png().toBuffer());
  await save(page);
  const image = page.getByRole('img', { name: 'Foto profil Anda' });
  await expect(image).toHaveJSProperty('naturalWidth', 256);

  const address = `${baseURL}${await image.getAttribute('src')}`;
  const response = await page.request.get(address);
  expect(response.headers()['cache-control']).toBe('private, no-store');
  const guest = await playwright.request.newContext();
  expect((await guest.get(address, { maxRedirects: 0 })).status()).toBe(303);
  await guest.dispose();

  await form(page).getByLabel('Hapus foto profil').check();
  await save(page);
  await expect(page.getByText('Profil telah disimpan.')).toBeVisible();
  await expect(image).toHaveCount(0);
});

test('a file that is far too large is rejected at once, and what was typed is kept', async ({
  page,
}, testInfo) => {
  // More than the protocol transfers: the browser reads it from the disk.
  const path = testInfo.outputPath('foto.png');
  await writeFile(path, '');
  await truncate(path, 200 * 1024 * 1024);
  await form(page).getByLabel('Tentang Anda').fill('Tetap ada');
  await form(page).locator('input[type=file]').setInputFiles(path);
  // All of it would take a minute and a half to send.
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 2 * 1024 * 1024,
  });
  const answered = page.waitForResponse((response) => response.request().method() === 'POST', {
    timeout: 20_000,
  });
  await checkNothingInTheBrowser(page);
  await save(page);
  expect((await answered).status()).toBe(413);
  await expect(summary(page)).toContainText('lebih besar dari 2 MB');
  await expect(form(page).getByLabel('Tentang Anda')).toHaveValue('Tetap ada');
});

test('two windows overwrite nothing of each other', async ({ page, context, isScripted }) => {
  const second = await context.newPage();
  await new Visitor(second, isScripted).open('/profile');
  await form(page).getByLabel('Nama lengkap').fill('Dari jendela pertama');
  await save(page);
  await expect(page.getByText('Profil telah disimpan.')).toBeVisible();

  await form(second).getByLabel('Nama lengkap').fill('Dari jendela kedua');
  await save(second);
  await expect(summary(second)).toContainText('sudah diubah dari jendela lain');
  await expect(form(second).getByText('Dari jendela pertama')).toBeVisible();
  await expect(form(second).getByLabel('Nama lengkap')).toHaveValue('Dari jendela kedua');
  await save(second);
  await expect(second.getByText('Profil telah disimpan.')).toBeVisible();
  await expect(form(second).getByLabel('Nama lengkap')).toHaveValue('Dari jendela kedua');
});

test('a form that was opened with another account changes nothing', async ({
  page,
  context,
  db,
  baseURL,
}) => {
  await form(page).getByLabel('Nama pengguna').fill('nama-yang-lain');
  const other = await addAccount(db);
  await logInAs(other, { db, context, baseURL });
  await save(page);
  await expect(summary(page)).toContainText(
    'Gagal menyimpan profil. Formulir ini dibuka dengan akun lain',
  );
  await expect(form(page).getByLabel('Nama pengguna')).toHaveValue('nama-yang-lain');
  await page.goto('/profile');
  await expect(form(page).getByLabel('Nama pengguna')).toHaveValue(other.username);
});

test('another e-mail address takes effect once its link was followed, on whatever device', async ({
  page,
  user,
  browser,
  javaScriptEnabled,
}) => {
  const email = `new-${user.email}`;
  await page.getByRole('link', { name: 'Ubah alamat surel' }).click();
  await page.getByLabel('Alamat surel baru').fill(email);
  await page.getByLabel('Kata sandi saat ini').fill(user.password);
  await page.getByRole('button', { name: 'Kirim tautan konfirmasi' }).click();
  await expect(page.getByText('Kami telah mengirim tautan')).toBeVisible();
  await expect.poll(() => mailsTo(email), { timeout: 15_000 }).toHaveLength(1);
  const link = /https?:\S+/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? '';

  const phone = await browser.newContext({ javaScriptEnabled });
  const mailed = await phone.newPage();
  await mailed.goto(link);
  await page.reload();
  await expect(page.getByText(user.email, { exact: true })).toBeVisible();
  await mailed.getByRole('button', { name: 'Konfirmasi alamat' }).click();
  await expect(mailed.getByText('Alamat surel akun Anda telah diubah.')).toBeVisible();
  await phone.close();
  await page.goto('/profile');
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect.poll(() => mailsTo(user.email), { timeout: 15_000 }).toHaveLength(2);
});

test('a session elsewhere is ended from the list', async ({
  page,
  db,
  user,
  browser,
  baseURL,
  visitor,
}) => {
  const other = await browser.newContext();
  await logInAs(user, { db, context: other, baseURL });
  await visitor.open('/profile');
  const sessions = page.getByRole('region', { name: 'Perangkat yang memakai akun Anda' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText('Perangkat ini');
  await sessions.getByRole('button', { name: 'Keluarkan' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const profile = await other.request.get(`${baseURL}/profile`, { maxRedirects: 0 });
  expect(profile.headers().location).toContain('/login');
  await other.close();
});

test('a user downloads their data and deletes the account', async ({ page, user }) => {
  await page.getByRole('link', { name: 'Unduh data saya' }).click();
  await page.getByLabel('Kata sandi', { exact: true }).fill('salah sekali');
  await page.getByRole('button', { name: 'Unduh data' }).click();
  await expect(summary(page)).toContainText('Kata sandi salah. Coba lagi.');
  await page.getByLabel('Kata sandi', { exact: true }).fill(user.password);
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Unduh data' }).click();
  const download = await begun;
  expect(download.suggestedFilename()).toMatch(/^terang-account-.*\.json$/);
  const exported: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(exported).toMatchObject({ account: [{ email: user.email }] });

  await page.getByRole('link', { name: 'Kembali ke profil' }).click();
  await page.getByRole('link', { name: 'Hapus akun' }).click();
  const letters = 'Draf, surat, pesan, dan isian permohonan dihapus dalam satu hari.';
  await expect(page.getByText(letters)).toBeVisible();
  await page.getByLabel('Kata sandi', { exact: true }).fill('salah sekali');
  await page.getByRole('button', { name: 'Hapus akun secara permanen' }).click();
  await expect(summary(page)).toContainText('Kata sandi salah. Coba lagi.');
  await page.getByLabel('Kata sandi', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Hapus akun secara permanen' }).click();
  await expect(page).toHaveURL('/profile/deleted');
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?to=%2Fprofile');
  await expect.poll(() => mailsTo(user.email), { timeout: 15_000 }).toHaveLength(1);
});
