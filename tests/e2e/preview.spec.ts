import { type BrowserContext } from '@playwright/test';
import { createDatabase, type Db } from '~/platform/db/client.server';
import { addAccount } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { logInAsStaff } from './support/officer';
import { startSeparatePortal, type SeparatePortal } from './support/separate-portal';
import { expect, test } from './support/visitor-test';

const header = 'id,received_on,province,city,country,right,files';
const linesOf = (prefix: string, count: number) => [
  header,
  ...Array.from({ length: count }, (_, index) => `${prefix}-${index},2025-01-10,31,,ID,R01,1`),
];

// It starts a portal and runs its commands.
test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 40_000 });

let portal: SeparatePortal;
let db: Db;
test.beforeEach(async ({ databaseUrl }) => {
  portal = await startSeparatePortal(databaseUrl);
  db = createDatabase(portal.databaseUrl);
});
test.afterEach(async () => {
  await db.destroy();
  await portal.stop();
});

const enter = async (context: BrowserContext, role: 'analyst' | 'publisher') =>
  logInAsStaff(role, { db, account: await addAccount(db), context, url: portal.url });

test('staff see a draft in the portal, marked on each page and in each language, until they leave it', async ({
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
  await enter(context, 'analyst');
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
