import { complaints } from '~/datasets/complaints';
import { insertRecords } from '../support/records';
import { expect, test } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { submit, summary } from './support/forms';
import { logInAsStaff } from './support/officer';

test('an analyst sees what an import did and what depends on it, and takes it back', async ({
  page,
  db,
  account,
  visitor,
  context,
  baseURL,
  isScripted,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAsStaff('analyst', { db, account, context, url: baseURL ?? '' });
  const record = { id: account.username, day: '2025-03-01' };
  const number = await insertRecords(db, complaints, [record]);

  await visitor.open('/staff?lng=en');
  await page.getByRole('link', { name: 'History of the data' }).first().click();
  await page.getByLabel('Kind of event').selectOption({ label: 'Import of a file' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('link', { name: `Import ${number}: test.csv` }).click();
  await expect(page.getByText('No data version counts this import.')).toBeVisible();
  await page.getByRole('link', { name: 'Take this import back' }).click();
  await expect(page.getByText('Records no longer current: 1')).toBeVisible();
  if (isScripted) {
    await checkAccessibility(visitor, '/staff/history');
    await checkAccessibility(visitor, `/staff/history/imports/${number}`);
    await checkAccessibility(visitor, `/staff/history/imports/${number}/take-back`);
    await visitor.open(`/staff/history/imports/${number}/take-back?lng=en`);
  }
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!);

  await page.getByLabel('Reason').fill('  ');
  await submit(page);
  await expect(summary(page)).toBeVisible();
  await page.getByLabel('Reason').fill('The wrong file');
  await submit(page);
  await expect(page.getByText('This import was taken back.')).toBeVisible();
  await page.getByRole('link', { name: /^taken back by import/ }).click();
  await expect(page.getByText('The wrong file')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Take this import back' })).toHaveCount(0);
});
