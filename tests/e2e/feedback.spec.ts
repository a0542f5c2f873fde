import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import { expect, newClient, test } from './support/account';
import {
  checkNothingInTheBrowser,
  dateEarlier,
  hiddenFields,
  submit,
  summary,
  takeTime,
} from './support/forms';
import { goOffline } from './support/network';
import { mailsTo } from './support/outbox';

const newAddress = () => `${randomUUID()}@example.org`;

async function fillSurvey(page: Page, email: string): Promise<void> {
  await page.getByLabel('Puas', { exact: true }).check();
  await page.getByLabel('Saran').fill('Terima kasih');
  await page.getByLabel('18–30 tahun').check();
  await page.getByLabel('Pendidikan terakhir').selectOption({ label: 'Sarjana (S1)' });
  await page.getByLabel('Alamat surel').fill(email);
}

async function fillMessage(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nama').fill('Siti Rahma');
  await page.getByLabel('Alamat surel').fill(email);
  await page.getByLabel('Perihal').fill('Pertanyaan tentang data');
  await page.getByLabel('Pesan', { exact: true }).fill('Apa arti kolom berkas?');
}

test.describe('the survey', () => {
  test.beforeEach(({ visitor }) => visitor.open('/survey').then(() => {}));

  test('accepts an answer and thanks for it; the second one of a day is politely refused', async ({
    page,
    visitor,
  }) => {
    const email = newAddress();
    await fillSurvey(page, email);
    await dateEarlier(page);
    await submit(page);
    await expect(page).toHaveURL('/survey/thanks');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terima kasih');

    await visitor.open('/survey');
    await fillSurvey(page, email.toUpperCase());
    await dateEarlier(page);
    await submit(page);
    await expect(summary(page)).toContainText('sudah dipakai untuk menjawab survei hari ini');
    await expect(page.getByLabel('Saran')).toHaveValue('Terima kasih');
    await expect(page.getByLabel('18–30 tahun')).toBeChecked();
    await expect(page.getByLabel('Pendidikan terakhir')).toHaveValue('D5');
  });

  test('reports what is missing, with links to the fields, and keeps what was typed', async ({
    page,
    isScripted,
  }) => {
    if (!isScripted) await checkNothingInTheBrowser(page);
    await page.getByLabel('Saran').fill('Peta lebih besar');
    await dateEarlier(page);
    await submit(page);
    await expect(summary(page)).toContainText('Pilih seberapa puas Anda dengan portal ini.');
    if (isScripted) await expect(summary(page)).toBeFocused();
    await expect(page.getByLabel('Saran')).toHaveValue('Peta lebih besar');
    const field = page.getByLabel('Alamat surel');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/Alamat surel wajib diisi\./);
    await summary(page).getByRole('link', { name: 'Alamat surel wajib diisi.' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(summary(page)).toBeVisible();
  });

  test('counts one answer when an impatient visitor sends it twice', async ({ page }) => {
    await fillSurvey(page, newAddress());
    await dateEarlier(page);
    await page.locator('form.form button[type=submit]').dblclick();
    await expect(page).toHaveURL('/survey/thanks');
  });

  test('waits with what was typed while the network is unavailable, and arrives once it is back', async ({
    page,
    context,
    isScripted,
  }) => {
    test.skip(!isScripted, 'without script the browser says so, and keeps the form in its history');
    await fillSurvey(page, newAddress());
    await dateEarlier(page);
    await goOffline(page);
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('periksa koneksi internet Anda');
    await expect(page.getByLabel('Saran')).toHaveValue('Terima kasih');
    await context.setOffline(false);
    await expect(page).toHaveURL('/survey/thanks');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a survey that the network has lost is sent by a button, once', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(!isScripted, 'without script the browser says so, and keeps the form in its history');
  await visitor.open('/survey');
  await fillSurvey(page, newAddress());
  await dateEarlier(page);
  let lost = 0;
  await page.route(/survey\.data/, async (route) => {
    lost += 1;
    // The first arrives, but its response does not.
    if (lost === 1) await route.fetch();
    await (lost === 1 ? route.abort('failed') : route.continue());
  });
  await submit(page);
  await page.getByRole('alert').getByRole('button', { name: 'Coba lagi' }).click();
  await expect(page).toHaveURL('/survey/thanks');
  expect(lost).toBe(2);
});

test.describe('the contact page', () => {
  test.beforeEach(({ visitor }) => visitor.open('/contact-us').then(() => {}));

  test('accepts a message and mails a receipt with its number', async ({ page }) => {
    const email = newAddress();
    await fillMessage(page, email);
    await dateEarlier(page);
    await submit(page);
    await expect(page).toHaveURL('/contact-us');
    const note = page.getByRole('status').filter({ hasText: /[0-9A-Z]{8}/ });
    const [reference = ''] = /\b[0-9A-Z]{8}\b/.exec(await note.innerText()) ?? [];
    await expect.poll(() => mailsTo(email), { timeout: 15_000 }).toHaveLength(1);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe(`Pesan Anda telah kami terima (nomor ${reference})`);
    expect(mail?.text).not.toContain('Siti');
  });

  test('writes its receipt in the language of the visitor', async ({ page, visitor }) => {
    const email = newAddress();
    await visitor.open('/contact-us?lng=en');
    await page.getByLabel('Name').fill('Siti Rahma');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Subject').fill('A question');
    await page.getByLabel('Message', { exact: true }).fill('What does the column files mean?');
    await dateEarlier(page);
    await submit(page);
    await expect(page.getByText('Message sent')).toBeVisible();
    await expect.poll(() => mailsTo(email), { timeout: 15_000 }).toHaveLength(1);
    expect((await mailsTo(email))[0]?.subject).toContain('We have received your message');
  });

  test('reports every error of a message and keeps it', async ({ page }) => {
    await checkNothingInTheBrowser(page);
    await page.getByLabel('Nama').fill('Siti\u202egro.live');
    await page.getByLabel('Alamat surel').fill('siti');
    await page.getByLabel('Pesan', { exact: true }).fill('pendek');
    await dateEarlier(page);
    await submit(page);
    await expect(summary(page).getByRole('link')).toHaveText([
      /^Nama memuat karakter/,
      'Alamat surel belum benar. Periksa lagi isian ini.',
      'Perihal wajib diisi.',
      'Pesan paling sedikit 10 karakter.',
    ]);
    await expect(page.getByLabel('Alamat surel')).toHaveValue('siti');
    await expect(page.getByLabel('Pesan', { exact: true })).toHaveValue('pendek');
  });

  test('lets the browser check what HTML can express, in bubbles only without script', async ({
    page,
    isScripted,
  }) => {
    await expect(page.locator('form.form')).toHaveJSProperty('noValidate', isScripted);
    await expect(page.getByLabel('Nama')).toHaveAttribute('required', '');
    await expect(page.getByLabel('Nama')).toHaveAttribute('maxlength', '100');
    await expect(page.getByLabel('Alamat surel')).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Pesan', { exact: true })).toHaveAttribute('minlength', '10');
  });

  test('rejects programs without losing what people typed', async ({ page }) => {
    await fillMessage(page, newAddress());
    await page.locator('input[name=name__confirm]').fill('Bot', { force: true });
    await dateEarlier(page);
    await submit(page);
    await expect(summary(page)).toContainText('diisi oleh manusia');
    await expect(page.getByLabel('Perihal')).toHaveValue('Pertanyaan tentang data');
  });

  test('accepts a message resent immediately from a form whose cookie was lost', async ({
    page,
    context,
  }) => {
    await fillMessage(page, newAddress());
    await context.clearCookies();
    await dateEarlier(page);
    await submit(page);
    await expect(summary(page)).toContainText('terlalu lama terbuka');
    await expect(page.getByLabel('Nama')).toHaveValue('Siti Rahma');
    await submit(page);
    await expect(page.getByText('Pesan Anda sudah terkirim')).toBeVisible();
  });

  test('rejects a form sent too quickly, and makes a visitor wait who sends too many', async ({
    page,
    visitor,
  }) => {
    const headers = { 'X-Forwarded-For': newClient() };
    let form = {};
    const send = () =>
      page.request.post('/contact-us', { form: { ...form, contact_name: 'Siti' }, headers });
    // A busy machine may need longer than a quick hand.
    await expect(async () => {
      form = await hiddenFields(await visitor.fetch('/contact-us'));
      expect(await (await send()).text()).toContain('terkirim terlalu cepat');
    }).toPass();
    await takeTime(page);
    for (let sent = 0; sent < 10; sent += 1) expect((await send()).status()).toBe(422);
    const refused = await send();
    expect(refused.status()).toBe(429);
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(300);
    expect(await refused.text()).toMatch(/Kirim lagi dalam 6 menit[^]*value="Siti"/);
  });

  test('shows the offices with links to a map', async ({ page }) => {
    const offices = page.getByRole('region', { name: 'Kantor' });
    await expect(offices.getByRole('listitem')).toHaveCount(7);
    await expect(
      offices.getByRole('link', { name: 'Lihat di peta (Kantor Pusat Jakarta)' }),
    ).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/search?query=Jl.+Latuharhary+No.+4B%2C+Menteng%2C+Jakarta+Pusat',
    );
  });
});

test('pages with a form are stored by no cache, and have a token of their own', async ({
  visitor,
}) => {
  const tokens = new Set<string>();
  for (const path of ['/survey', '/contact-us']) {
    const response = await visitor.fetch(path);
    expect(response.headers()['cache-control']).toBe('private, no-store');
    tokens.add(/name="submission" value="([^"]+)"/.exec(await response.text())?.[1] ?? '');
  }
  expect(tokens.size).toBe(2);
});

test('preferences are not accepted from other sites', async ({ page, visitor }) => {
  await visitor.open('/survey');
  const send = (site: string) =>
    page.request.post('/preferences', {
      form: { dataSaver: 'on' },
      headers: { 'Sec-Fetch-Site': site },
      maxRedirects: 0,
    });
  expect((await send('cross-site')).status()).toBe(400);
  expect((await send('same-origin')).status()).toBe(303);
});
