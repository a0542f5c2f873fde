import { clockIn } from '~/platform/i18n/home-moment';
import { addAccount, logInAs } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { submit } from './support/forms';
import { expect, test, worker } from './support/separate-portal-test';

const header = 'id,received_on,province,city,country,right,files';
const linesOf = (prefix: string, count: number) => [
  header,
  ...Array.from({ length: count }, (_, index) => `${prefix}-${index},2025-01-10,31,,ID,R01,1`),
];

// It starts a portal and runs its commands.
test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 40_000 });

test('staff see a draft in the portal, marked on each page and in each language, until they leave it', async ({
  portal,
  page,
  visitor,
  context,
  isScripted,
}) => {
  await portal.importLines(linesOf('A', 12));
  await portal.terang('calculate');
  await portal.terang('publish', '1');
  await portal.importLines(linesOf('B', 30));
  await portal.terang('calculate');
  await portal.enter(context, await addAccount(portal.db), 'analyst');
  const bar = page.locator('.preview-bar');

  await visitor.open(`${portal.url}/staff/publishing/2?lng=en`);
  await page.getByRole('button', { name: 'Preview this version' }).click();
  await expect(page).toHaveURL(/\/home/);
  await expect(bar).toContainText('Preview of data version 2: not published.');
  await expect(page.getByRole('main')).toContainText('42');
  await page.getByRole('link', { name: 'See the complaints data' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('42 complaints');
  await expect(bar).toContainText('not published');
  await visitor.open(`${portal.url}/dashboard?lng=id`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('42 pengaduan');
  await expect(bar).toContainText('Pratinjau versi data 2: belum terbit.');
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  if (isScripted) await checkAccessibility(visitor, `${portal.url}/dashboard?lng=en`);

  await visitor.open(`${portal.url}/method?lng=en`);
  await expect(bar).toContainText('this page shows what is published');
  await bar.getByRole('button', { name: 'Leave the preview' }).click();
  await expect(page).toHaveURL(/\/method/);
  await expect(bar).toHaveCount(0);
  await visitor.open(`${portal.url}/dashboard?lng=en`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('12 complaints');
  await expect(bar).toHaveCount(0);
});

test('a guest sees a draft until a publisher ends the access', async ({
  portal,
  page,
  visitor,
  context,
  browser,
  isScripted,
}) => {
  await portal.importLines(linesOf('A', 12));
  await portal.terang('calculate');
  const { db } = portal;
  await portal.enter(context, await addAccount(db), 'publisher');
  const guest = await addAccount(db);
  const theirs = await browser.newContext({ javaScriptEnabled: isScripted });
  await logInAs(guest, { db, context: theirs, baseURL: portal.url });
  const reader = await theirs.newPage();
  const bar = reader.locator('.preview-bar');

  await visitor.open(`${portal.url}/staff/publishing/1?lng=en`);
  await page.getByRole('link', { name: 'Guests of the preview' }).click();
  await page.getByLabel('Username or email').fill(guest.email);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await page.getByLabel('Until').fill(clockIn('Asia/Jakarta', tomorrow));
  await submit(page);
  await expect(page.getByText('The guest was notified.')).toBeVisible(worker);
  await expect(page.getByText(guest.username).last()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  if (isScripted) {
    await checkAccessibility(visitor, `${portal.url}/staff/publishing/1/guests`);
    await visitor.open(`${portal.url}/staff/publishing/1/guests?lng=en`);
  }

  await reader.goto(`${portal.url}/previews?lng=en`);
  await reader.getByRole('button', { name: 'Open the preview' }).click();
  await expect(reader).toHaveURL(/\/home/);
  await reader.goto(`${portal.url}/dashboard?lng=en`);
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('12 complaints');
  await expect(bar).toContainText('Your access ends on');

  await page.getByRole('button', { name: 'End access' }).click();
  await expect(page.getByText('Their access has ended.')).toBeVisible(worker);
  expect((await reader.goto(`${portal.url}/dashboard?lng=en`))?.status()).toBe(404);
  await expect(bar).toContainText('has ended');
  await theirs.close();
});
