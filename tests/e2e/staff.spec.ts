import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { codeOfApp, giveRoles } from '../support/staff';
import { expect, test, type TestAccount } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { submit, summary } from './support/forms';
import { mailsTo } from './support/outbox';
import { readOneLanguageEach } from './support/one-language-each';
import { type Visitor } from './support/visitor';

/** The texts of the pages, as visitors read them. */
const texts = {
  id: {
    name: 'Nama pengguna atau surel (email)',
    password: 'Kata sandi',
    code: 'Kode',
    setUp: 'Siapkan verifikasi dua langkah',
    made: 'Kode pemulihan telah dibuat',
    save: 'Simpan sebagai berkas teks',
    kept: 'Sudah saya simpan',
    home: 'Ruang petugas',
    role: 'Petugas layanan',
    second: 'Kode verifikasi',
    wrong: 'Kode salah atau sudah dipakai',
    left: 'Kode pemulihan yang tersisa: 9.',
    mail: 'Verifikasi dua langkah telah disiapkan',
    codes: 'Kode pemulihan',
    device: 'Ganti perangkat',
  },
  en: {
    name: 'Username or email address',
    password: 'Password',
    code: 'Code',
    setUp: 'Set up two-step verification',
    made: 'Your recovery codes are ready',
    save: 'Save as a text file',
    kept: 'I have saved them',
    home: 'Staff area',
    role: 'Officer',
    second: 'Verification code',
    wrong: 'That code is wrong or was already used',
    left: '9 recovery codes left.',
    mail: 'Verifikasi dua langkah telah disiapkan',
    codes: 'Recovery codes',
    device: 'Change device',
  },
} as const;
type StaffTexts = (typeof texts)[keyof typeof texts];

/** Returns a moment whose code is the one after the current code. */
const later = () => new Date(Date.now() + 30_000);
const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function logIn(visitor: Visitor, { username, password }: TestAccount, t: StaffTexts) {
  const { page } = visitor;
  await page.getByLabel(t.name).fill(username);
  await page.getByLabel(t.password, { exact: true }).fill(password);
  await submit(page);
}

async function prove(page: Page, t: StaffTexts, password: string, code: string): Promise<void> {
  await page.getByLabel(t.password, { exact: true }).fill(password);
  await page.getByLabel(t.code, { exact: true }).fill(code);
  await submit(page);
}

/** Sets up the app on the page after the first log-in: returns its secret, and the recovery codes. */
async function setUp({ page }: Visitor, account: TestAccount, t: StaffTexts) {
  await expect(title(page)).toHaveText(t.setUp);
  const secret = (await page.locator('.staff-code').innerText()).replaceAll(' ', '');
  await prove(page, t, account.password, '000000');
  await expect(summary(page)).toContainText(t.wrong);
  const used = codeOfApp(secret);
  await prove(page, t, account.password, used);
  await expect(page.getByText(t.made)).toBeVisible();
  return { secret, used, codes: await page.locator('.staff-codes code').allInnerTexts() };
}

async function logOut(visitor: Visitor): Promise<void> {
  await visitor.page.context().clearCookies({ name: 'session' });
}

for (const [language, t] of Object.entries(texts)) {
  test(`staff set up an app, log in with it and continue where they were: ${language}`, async ({
    page,
    db,
    account,
    visitor,
    isScripted,
  }) => {
    readOneLanguageEach(language, isScripted);
    test.slow();
    await giveRoles(db, account.id, 'officer', 'editor');
    await visitor.open(`/login?lng=${language}`);
    await logIn(visitor, account, t);
    const { secret, used, codes } = await setUp(visitor, account, t);
    expect(codes).toHaveLength(10);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: t.save }).click();
    expect(await readFile(await (await saving).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
    await page.getByRole('link', { name: t.kept }).click();
    await expect(title(page)).toHaveText(t.home);
    await expect(page.getByText(t.role, { exact: true })).toBeVisible();
    const mails = async () => (await mailsTo(account.email)).map(({ subject }) => subject);
    await expect.poll(mails, { timeout: 15_000 }).toEqual([t.mail]);

    await visitor.open('/staff/second-factor/recovery-codes');
    await expect(page.getByText(codes[0] ?? '')).toBeHidden();

    await logOut(visitor);
    await visitor.open('/login?to=/staff/second-factor');
    await logIn(visitor, account, t);
    await expect(title(page)).toHaveText(t.second);
    await page.getByLabel(t.code, { exact: true }).fill(used);
    await submit(page);
    await expect(summary(page)).toContainText(t.wrong);
    await page.getByLabel(t.code, { exact: true }).fill(codes[4] ?? '');
    await submit(page);
    await expect(page).toHaveURL('/staff/second-factor');
    await expect(page.getByText(t.left)).toBeVisible();

    await page.getByRole('link', { name: t.codes }).click();
    // A later code than the used one; it becomes the current one while time passes.
    await prove(page, t, account.password, codeOfApp(secret, later()));
    await expect(page.getByText(t.made)).toBeVisible();
    const renewed = await page.locator('.staff-codes code').allInnerTexts();
    expect(renewed).toHaveLength(10);
    expect(renewed).not.toContain(codes[0]);

    await visitor.open('/staff/second-factor/device');
    await prove(page, t, account.password, renewed[0] ?? '');
    await expect(title(page)).toHaveText(t.setUp);
    const next = (await page.locator('.staff-code').innerText()).replaceAll(' ', '');
    expect(next).not.toBe(secret);
    await prove(page, t, account.password, codeOfApp(next));
    await expect(page.getByText(t.made)).toBeVisible();
  });
}

test('pages for staff are unknown to users, and absent from their menu', async ({
  page,
  user,
  visitor,
}) => {
  expect(user.id).toBeGreaterThan(0);
  await visitor.open('/staff');
  await expect(page).toHaveURL('/404?path=%2Fstaff');
  await expect(page.getByRole('link', { name: 'Ruang petugas' })).toHaveCount(0);
});

test('axe finds no violations on the pages for staff', async ({
  db,
  account,
  visitor,
  isScripted,
}) => {
  test.skip(!isScripted, 'axe is a script; the pages without script have the same markup');
  test.slow();
  const { page } = visitor;
  await giveRoles(db, account.id, 'administrator');
  await visitor.open('/login');
  await logIn(visitor, account, texts.id);
  await expect(title(page)).toHaveText(texts.id.setUp);
  await checkAccessibility(visitor, '/staff/second-factor/set-up');
  await visitor.open('/staff/second-factor/set-up?lng=en');
  await setUp(visitor, account, texts.en);
  for (const address of [
    '/staff',
    '/staff/second-factor',
    '/staff/second-factor/device',
    '/staff/second-factor/recovery-codes',
  ]) {
    await checkAccessibility(visitor, address);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, address).toBe(0);
  }
  await logOut(visitor);
  await visitor.open('/login?lng=id');
  await logIn(visitor, account, texts.id);
  await expect(title(page)).toHaveText(texts.id.second);
  await checkAccessibility(visitor, '/login/code');
});
