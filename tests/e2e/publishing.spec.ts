import { clockIn } from '~/platform/i18n/home-moment';
import { addAccount } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { submit, summary } from './support/forms';
import { expect, test, worker } from './support/separate-portal-test';

const header = 'id,received_on,province,city,country,right,files';
const first = [
  header,
  ...Array.from({ length: 12 }, (_, index) => `A-${index},2025-01-10,31,,ID,R01,1`),
];
/** Records of a later file: new ones, and one that came late for a year that was over. */
const later = [
  header,
  ...Array.from({ length: 30 }, (_, index) => `B-${index},2025-02-10,31,,ID,R01,1`),
  'B-late,2024-12-10,31,,ID,R01,1',
];

// It starts a portal and runs its commands.
test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 40_000 });

test('one person calculates, another one reads the checks and publishes, goes back, and plans', async ({
  portal,
  page,
  visitor,
  context,
  isScripted,
}) => {
  const { db } = portal;
  await portal.importLines(first);
  await portal.terang('calculate');
  await portal.terang('publish', '1');
  await portal.importLines(later);
  const [analyst, publisher] = [await addAccount(db), await addAccount(db)];
  const room = `${portal.url}/staff/publishing`;

  await portal.enter(context, analyst, 'analyst');
  await visitor.open(`${portal.url}/staff?lng=en`);
  await page.getByRole('link', { name: 'Publishing' }).first().click();
  await page.getByRole('button', { name: /^Calculate a new version.*Complaints/ }).click();
  await expect(page).toHaveURL(/\/staff\/jobs\//);
  const result = page.getByRole('link', { name: 'See the result' });
  await expect(async () => {
    if (!isScripted) await page.reload();
    await expect(result).toBeVisible({ timeout: 1_000 });
  }).toPass(worker);
  await result.click();
  await expect(page.getByText('Data version 2 was calculated.')).toBeVisible();
  await page.getByRole('link', { name: 'Data version 2' }).click();
  await expect(page.getByText('Records added: 31, changed: 0, removed: 0.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish this version' })).toHaveCount(0);
  expect((await visitor.open(`${room}/1/withdraw`))?.status()).toBe(404);

  await portal.enter(context, publisher, 'publisher');
  await visitor.open(`${room}?lng=en`);
  await expect(page.getByRole('button', { name: /^Calculate/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Data version 2' }).click();
  const totals = page.getByRole('table', { name: 'Totals by year' });
  await expect(totals.getByRole('row', { name: 'All years' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  if (isScripted) {
    await checkAccessibility(visitor, `${room}/2?lng=en`);
    await checkAccessibility(visitor, `${room}?lng=en`);
    await visitor.open(`${room}/2?lng=en`);
  }
  const tab = await context.newPage();
  await tab.goto(`${room}/2?lng=en`);
  await page.getByLabel('I have read everything above').check();
  await submit(page);
  await expect(summary(page)).toContainText('Note: Bahasa Indonesia');
  await page.getByLabel('Note: Bahasa Indonesia').fill('Satu data 2024 menyusul.');
  await submit(page);
  await expect(page.getByText('This version is published.')).toBeVisible(worker);
  await expect(page.getByText('Satu data 2024 menyusul.')).toBeVisible();
  // Another window, in which it is not published yet.
  await tab.getByLabel('Note: Bahasa Indonesia').fill('Satu data menyusul.');
  await tab.getByLabel('I have read everything above').check();
  await submit(tab);
  await expect(tab.getByText('This version is published already.')).toBeVisible(worker);
  await tab.close();

  await page.getByRole('link', { name: 'Go back to the version before' }).click();
  await expect(page.getByText('Visitors then see data version 1.')).toBeVisible();
  await page.getByLabel('Note: Bahasa Indonesia').fill('Berkas keliru.');
  await page.getByLabel('I have read everything above').check();
  await submit(page);
  await expect(page.getByText('Visitors see the version before again.')).toBeVisible(worker);
  await visitor.open(`${portal.url}/releases?lng=id`);
  await expect(page.getByText('Berkas keliru.')).toBeVisible();

  await visitor.open(`${room}/2?lng=en`);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await page.getByLabel('When').fill(clockIn('Asia/Jakarta', tomorrow));
  await page.getByLabel('Note: Bahasa Indonesia').fill('Satu data 2024 menyusul.');
  await page.getByLabel('I have read everything above').check();
  await submit(page);
  await expect(page.getByText('The publication is planned')).toBeVisible(worker);
  await visitor.open(`${portal.url}/releases?lng=en`);
  await expect(page.locator('#planned')).toContainText('Complaints: next data version');
  await visitor.open(`${room}?lng=en`);
  await page.getByRole('link', { name: 'Open data version 2' }).click();
  await page.getByRole('link', { name: 'Cancel the planned publication' }).click();
  await expect(page).toHaveURL(/\/cancel$/);
  await page.getByLabel('I have read everything above').check();
  await submit(page);
  await expect(page.getByText('The plan is cancelled.')).toBeVisible(worker);
});
