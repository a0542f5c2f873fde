import { expect, test } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { summary } from './support/forms';
import { logInAsStaff } from './support/officer';

test('a publisher declares what is expected of the data, changes it, and removes it', async ({
  page,
  db,
  account,
  visitor,
  context,
  baseURL,
  isScripted,
}) => {
  await logInAsStaff('publisher', { db, account, context, url: baseURL ?? '' });
  if (isScripted) await checkAccessibility(visitor, '/staff/expectations/new');
  await visitor.open('/staff/expectations/new?lng=en');
  await page.locator('[name="dataset"]').selectOption({ index: 2 });
  await page.locator('[name="kind"]').selectOption('Little is not recorded');
  await page.getByLabel('If it is not met').selectOption('Warning: only shown');
  await page.getByLabel(/Threshold/).fill('7');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(summary(page)).toContainText('Dimension');
  await page.locator('[name="dimension"]').selectOption('Province');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The expectation is saved.')).toBeVisible();
  const listed = page.getByRole('listitem').filter({ hasText: 'Province: at most' });
  await expect(listed).toContainText('7%');
  if (isScripted) await checkAccessibility(visitor, new URL(page.url()).pathname);
  await listed.getByRole('link', { name: 'Change' }).click();
  await page.getByLabel(/Threshold/).fill('50');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(listed).toContainText('50%');
  await listed.getByRole('link', { name: 'Change' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The expectation is removed.')).toBeVisible();
  await expect(listed).toHaveCount(0);
});
