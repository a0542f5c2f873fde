import { accountTest, expect } from './support/account';

accountTest(
  'a user saves the view that they see, and gives it another name',
  async ({ page, visitor }) => {
    await visitor.open('/dashboard?province=31&lng=en');
    await page.getByRole('link', { name: 'Share, cite or embed' }).click();
    await expect(page.getByRole('link', { name: 'Atom feed of this page' })).toHaveAttribute(
      'href',
      '/dashboard/feed.atom?province=31&lng=en',
    );
    await page.getByRole('link', { name: 'Save this view' }).click();
    await page.getByLabel('Name').fill('Jakarta');
    await page.getByLabel('Changes of 10% or more').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status')).toHaveText('The view has been saved.');
    await expect(
      page.getByText('Notifications: Changes of 10% or more · The total only'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Changes of 10% or more')).toBeChecked();
    await page.getByLabel('Name').fill('Capital');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('link', { name: 'Capital' }).click();
    await expect(page).toHaveURL('/dashboard?province=31');
    await visitor.open('/saved-views?lng=en');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('You have not saved any views yet.')).toBeVisible();
  },
);
