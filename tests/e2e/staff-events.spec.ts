import { expect, test } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { submit, summary } from './support/forms';
import { logInAsStaff } from './support/officer';

test('an editor adds, changes and removes a dated note, which the charts of its year mark', async ({
  page,
  db,
  account,
  visitor,
  context,
  baseURL,
  isScripted,
}) => {
  test.slow();
  await logInAsStaff('editor', { db, account, context, url: baseURL ?? '' });
  const note = `Catatan ${account.username}`;
  await visitor.open('/staff?lng=en');
  await page.getByRole('link', { name: 'Dated notes' }).click();
  await page.getByRole('link', { name: 'Add a dated note' }).click();
  await page.getByLabel('Date', { exact: true }).fill('2024-02-30');
  await page.getByLabel('Note: Bahasa Indonesia').fill(note);
  await page.getByLabel('Show it to visitors').check();
  await submit(page);
  await expect(summary(page)).toContainText('Enter a day or a month');
  await page.getByLabel('Date', { exact: true }).fill('2024-02-14');
  await submit(page);
  await expect(page.getByText('The note was saved.')).toBeVisible();
  if (isScripted) {
    await checkAccessibility(visitor, '/staff/events');
    await checkAccessibility(visitor, '/staff/events/new');
  }

  await visitor.open('/dashboard?year=2024&lng=de');
  const marked = visitor.widget('monthly').locator('.chart-events');
  await expect(marked).toContainText(`14. Februar 2024: ${note}`);
  await expect(marked.locator('[lang="id"]').filter({ hasText: note })).toBeVisible();
  await visitor.open('/dashboard?year=2025&lng=de');
  await expect(page.getByText(note)).toHaveCount(0);

  await visitor.open('/staff/events?lng=en');
  const item = page.getByRole('listitem').filter({ hasText: note });
  await item.getByRole('link', { name: 'Change' }).click();
  await page.getByLabel('Date', { exact: true }).fill('2024-03');
  await submit(page);
  await expect(item).toContainText('March 2024');
  const confirm = item.getByRole('button', { name: 'Remove for good' });
  await expect(confirm).toBeHidden();
  await item.locator('summary', { hasText: 'Remove' }).click();
  await confirm.click();
  await expect(page.getByText('The note was removed.')).toBeVisible();
  await expect(item).toHaveCount(0);
});
