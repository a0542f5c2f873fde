import { complaints } from '~/datasets/complaints';
import { insertRecords } from '../support/records';
import { addAccount, expect, test } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { submit, summary } from './support/forms';
import { logInAsStaff } from './support/officer';

test('an analyst finds a record by its id, corrects it, removes it, brings it back, and another one redacts it', async ({
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
  const id = `Agenda ${account.username}`;
  const codes = { status: 'S01', right: ['R01'] };
  const record = { day: '2025-03-01', codes };
  const twin = { ...record, id: `${id} (2)` };
  await insertRecords(db, complaints, [{ ...record, id }, twin]);

  await visitor.open('/staff/records?lng=en');
  await page.getByLabel('Id of the record').fill('nothing of the kind');
  await submit(page);
  await expect(summary(page)).toContainText('no record with this id');
  await page.getByLabel('Id of the record').fill(id);
  await submit(page);
  await expect(page.getByRole('heading', { level: 1, name: 'One record' })).toBeVisible();
  expect(page.url()).not.toContain(account.username);
  await expect(page.getByText(id, { exact: true })).toBeVisible();
  await expect(page.getByText('1 March 2025').first()).toBeVisible();
  const { pathname } = new URL(page.url());

  await page.getByRole('link', { name: 'Correct this record' }).click();
  await page.getByLabel('Date of closing').fill('2025-02-30');
  await page.getByLabel('Reason').fill('A slip of the pen');
  await submit(page);
  // The first act waits until a worker has started.
  await expect(summary(page)).toContainText('Enter a date that exists', { timeout: 30_000 });
  await page.getByLabel('Date of closing').fill('');
  await page.getByLabel('Date', { exact: true }).fill('2025-03-02');
  await submit(page);
  const changes = page.getByRole('status').filter({ hasText: 'What will change' });
  await expect(changes).toContainText('2025-03-01 → 2025-03-02');
  await page.getByRole('button', { name: 'Save the correction' }).click();
  await expect(page.getByText('The correction was saved.')).toBeVisible();
  await expect(page.getByText('Date: 1 March 2025 → 2 March 2025')).toBeVisible();
  await expect(page.getByText('Reason: A slip of the pen')).toBeVisible();
  if (isScripted) {
    for (const path of ['/staff/records', '/staff/records/duplicates', pathname])
      await checkAccessibility(visitor, path);
    for (const path of ['correct', 'remove'])
      await checkAccessibility(visitor, `${pathname}/${path}`);
    await visitor.open(`${pathname}?lng=en`);
  }
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!);

  await page.getByRole('link', { name: 'Remove this record' }).click();
  await page.getByLabel('Kind of reason').selectOption({ value: 'court-order' });
  await page.getByLabel('Reason', { exact: true }).fill('An error');
  await submit(page);
  await expect(page.getByText('The record was removed')).toBeVisible();
  await expect(page.getByText(`Record ${id} is no longer current.`)).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'removed' }).getByRole('link').click();
  await expect(page.getByText('An error')).toBeVisible();
  await page.getByRole('link', { name: 'Take this import back' }).click();
  await page.getByLabel('Reason').fill('It was none');
  await submit(page);
  await expect(page.getByText('This import was taken back.')).toBeVisible();
  await visitor.open(`${pathname}?lng=en`);
  await expect(page.getByRole('link', { name: 'Correct this record' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Put this import back' }).click();
  await expect(page.getByText('Records no longer current: 1')).toBeVisible();
  const putBack = new URL(page.url()).pathname;
  if (isScripted) await checkAccessibility(visitor, putBack);
  await visitor.open(`${putBack}?lng=en`);
  await page.getByLabel('Reason').fill('It was one');
  await submit(page);
  await expect(page.getByText('This import was put back.')).toBeVisible();
  await visitor.open(`${pathname}?lng=en`);
  await expect(page.getByText(`Record ${id} is no longer current.`)).toBeVisible();

  await expect(page.getByText('Another analyst does.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Redact this record' })).toHaveCount(0);
  const colleague = await addAccount(db);
  await logInAsStaff('analyst', { db, account: colleague, context, url: baseURL ?? '' });
  if (isScripted) await checkAccessibility(visitor, `${pathname}/redact`);
  await visitor.open(`${pathname}?lng=en`);
  await page.getByRole('link', { name: 'Redact this record' }).click();
  await page.getByLabel('Id of the record, to confirm').fill(twin.id);
  await page.getByLabel('Reason').fill('An order of the court');
  await submit(page);
  await expect(summary(page)).toContainText('not the id of this record');
  await page.getByLabel('Id of the record, to confirm').fill(id);
  await submit(page);
  await expect(page.getByText('The record was redacted.')).toBeVisible();
  await expect(page.getByText(id, { exact: true })).toBeHidden();
  await visitor.open('/staff/records?lng=en');
  await page.getByLabel('Id of the record').fill(id);
  await submit(page);
  await expect(page.getByText('Reason: An order of the court')).toBeVisible();
  await expect(page.getByText('1 March 2025')).toBeHidden();
});
