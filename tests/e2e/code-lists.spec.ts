import { saveCodes } from '~/datasets/change-codes.server';
import { complaints } from '~/datasets/complaints';
import { writeCodeList } from '~/records/codes/export-codes.server';
import { addDataFile, addDataImport } from '../support/data-files';
import { insertRecords } from '../support/records';
import { expect, test } from './support/account';
import { checkAccessibility } from './support/check-accessibility';
import { submit, summary } from './support/forms';
import { logInAsStaff } from './support/officer';

test('an analyst adds, renames, moves and deletes a code', async ({
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
  const code = `X${account.id}`;
  await visitor.open('/staff/codes?lng=en');
  await page.getByRole('link', { name: 'Issue', exact: true }).click();
  await page.getByRole('link', { name: 'Add a code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('I01');
  await page.getByLabel('Name (Bahasa Indonesia)').fill('Isu baru');
  await page.getByLabel('Valid to').fill('2026-02-30');
  await submit(page);
  await expect(summary(page)).toContainText('Valid to: write a date such as 2026-01-31.');
  await page.getByLabel('Valid to').fill('2026-02-28');
  await submit(page);
  // The first act waits until a worker has started.
  await expect(summary(page)).toContainText('The list already has this code.', { timeout: 30_000 });
  await page.getByLabel('Code', { exact: true }).fill(code);
  await submit(page);
  await expect(page.getByText('The code was added.')).toBeVisible();
  await expect(page.getByText('No record carries this code.')).toBeVisible();

  // Somebody else renames it while the form is open; a change of another field keeps both.
  await db.transaction().execute((transaction) =>
    saveCodes(
      transaction,
      [
        {
          list: 'issue',
          code,
          position: 9999,
          names: { id: 'Isu baru', de: 'Neues Thema' },
          attributes: { valid_to: '2026-02-28' },
        },
      ],
      { by: 'operator' },
    ),
  );
  await page.getByLabel('Name (English)').fill('New issue');
  await submit(page);
  await expect(summary(page)).toContainText('Somebody else changed this code');
  await expect(page.getByText('Name (Deutsch): – → Neues Thema').first()).toBeVisible();
  await expect(page.getByLabel('Name (English)')).toHaveValue('New issue');
  await expect(page.getByLabel('Name (Deutsch)')).toHaveValue('Neues Thema');
  await submit(page);
  const preview = page.locator('#seen', { hasText: 'Nothing is saved yet' });
  await expect(preview).toContainText('Name (English): – → New issue');
  await expect(preview).not.toContainText('Neues Thema');
  // Other texts than those of the preview are previewed, too.
  await page.getByLabel('Name (English)').fill('A new issue');
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(preview).toContainText('Name (English): – → A new issue');
  if (isScripted) await expect(preview).toBeFocused();
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(page.getByText('The code was saved.')).toBeVisible();
  await expect(page.getByText('Name (English): – → A new issue')).toBeVisible();
  if (isScripted) await checkAccessibility(visitor, `/staff/codes/issue/${code}`);

  await visitor.open('/staff/codes/issue/_order?lng=en');
  await page.getByRole('button', { name: `Move ${code} up` }).click();
  await expect(page.getByText('The order was saved.')).toBeVisible();
  if (isScripted) await checkAccessibility(visitor, '/staff/codes/issue/_order');

  await visitor.open(`/staff/codes/issue/${code}?lng=en`);
  await page.locator('summary', { hasText: 'Delete the code' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The code was deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: code })).toHaveCount(0);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
  if (isScripted) {
    await checkAccessibility(visitor, '/staff/codes');
    await checkAccessibility(visitor, '/staff/codes/_unknown');
    await checkAccessibility(visitor, '/staff/codes/issue');
  }
});

test('an analyst merges codes, and changes a list by a file, after a check of each', async ({
  page,
  db,
  account,
  visitor,
  context,
  baseURL,
  isScripted,
}) => {
  test.slow();
  await logInAsStaff('analyst', { db, account, context, url: baseURL ?? '' });
  const { id } = account;
  const [from, into] = [`Y${id}`, `Z${id}`];
  await visitor.open('/staff/codes/handling_letter/_file?lng=en');
  const upload = (content: string) =>
    page.getByLabel('CSV file (UTF-8)').setInputFiles({
      name: 'letters.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
  await upload(`code,name_id\n${from}\n`);
  await submit(page);
  await expect(page.getByText('letters.csv, line 2: has 1 cells instead of 2.')).toBeVisible();
  await upload(`code,name_id\n${from},Surat lama\n${into},Surat baru\n`);
  await submit(page);
  await expect(page.getByText(`New code ${from}: Surat lama`)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Apply the changes' }).click();
  await expect(page.getByText('The list was changed as in the file.')).toBeVisible();

  const record = { id: `letter-${id}`, day: '2020-01-01', codes: { letter: [from] } };
  await insertRecords(db, complaints, [record], { isSynthetic: true });
  await visitor.open(`/staff/codes/handling_letter/${from}?lng=en`);
  await page.getByRole('link', { name: 'Give its records another code' }).click();
  await page.getByLabel('Other code', { exact: true }).selectOption({ value: into });
  await submit(page);
  const change = `1 records would carry Surat baru (${into}) instead of Surat lama (${from}).`;
  await expect(page.getByText(change)).toBeVisible();
  await expect(page.getByText('1 records move, by year: 2020: 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Give the other code now' }).click();
  await expect(page.getByText('The records now carry the other code.')).toBeVisible();
  await expect(page.getByText(`Merged into ${into} on`)).toBeVisible();

  await page.getByRole('link', { name: 'Divide this code' }).click();
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('New code 1', { exact: true }).fill(`${from}A`);
  await page.getByLabel('Name of new code 1').fill('Surat masuk');
  await page.getByLabel('New code 2', { exact: true }).fill(`${from}B`);
  await page.getByLabel('Name of new code 2').fill('Surat keluar');
  await submit(page);
  await expect(page.getByText(`Surat lama (${from}) ends on 31 December 2019.`)).toBeVisible();
  if (isScripted) await checkAccessibility(visitor, `/staff/codes/handling_letter/${from}/_split`);
  await visitor.open(`/staff/codes/handling_letter/${from}/_split?lng=en`);
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('New code 1', { exact: true }).fill(`${from}A`);
  await page.getByLabel('Name of new code 1').fill('Surat masuk');
  await page.getByLabel('New code 2', { exact: true }).fill(`${from}B`);
  await page.getByLabel('Name of new code 2').fill('Surat keluar');
  await submit(page);
  await page.getByRole('button', { name: 'Divide now' }).click();
  await expect(page.getByText('The code was divided.')).toBeVisible();
  await expect(page.getByLabel('Valid to')).toHaveValue('2019-12-31');
  await expect(page.getByLabel('Successors')).toHaveValue(`${from}A;${from}B`);
  if (isScripted) {
    await checkAccessibility(visitor, `/staff/codes/handling_letter/${from}/_merge`);
    await checkAccessibility(visitor, '/staff/codes/handling_letter/_file');
  }
});

test('an analyst sees what a changed file of codes would change in records and published figures', async ({
  page,
  db,
  account,
  visitor,
  context,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await logInAsStaff('analyst', { db, account, context, url: baseURL ?? '' });
  const codes = await db.selectFrom('code').selectAll().where('list', '=', 'on_process').execute();
  const [first, second, ...others] = codes.sort((a, b) => a.position - b.position);
  if (!first || !second) throw new Error('Two codes are needed.');
  const finished = { ...first, attributes: { ...first.attributes, stage: 'finished' } };
  const ended = {
    ...second,
    names: { ...second.names, en: 'Waiting' },
    attributes: { ...second.attributes, valid_to: '2000-01-01', successors: first.code },
  };
  // The last one is not in the file.
  const content = writeCodeList([finished, ended, ...others.slice(0, -1)]);
  const check = page.locator('#seen');
  // The first act waits until a worker has started, on a busy machine longer than its page.
  await expect(async () => {
    await visitor.open('/staff/codes/on_process/_file?lng=en');
    await page.getByLabel('CSV file (UTF-8)').setInputFiles({
      name: 'status.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
    await submit(page);
    await expect(check).toContainText('renamed: 1');
  }).toPass({ timeout: 60_000 });
  await expect(check).toContainText('ended: 1 · other successors: 1');
  await expect(check).toContainText(/records carry the changed codes, by year: .*20\d\d: \d/);
  await expect(check).toContainText(/records dated outside these days keep the code/);
  await expect(check).toContainText(/cells of the tables of the published data version \d+/);
  await expect(check).toContainText(/Stage, 20\d\d, Closed \(finished\): [\d,]+ → [\d,]+/);
  await expect(check).toContainText(
    'Kept although not in the file, since a file deletes no code: 1',
  );
  const after = await db.selectFrom('code').selectAll().where('list', '=', 'on_process').execute();
  expect(after.sort((a, b) => a.position - b.position)).toEqual(codes);
  const paths = ['', '/_unknown', '/province', '/province/_order', '/province/31', '/city/_file'];
  for (const path of paths) {
    await visitor.open(`/staff/codes${path}?lng=en`);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(widths[0], path).toBeLessThanOrEqual(widths[1]!);
  }
});

test('an analyst gives a code to a value of a file, which keeps it as another name', async ({
  page,
  db,
  account,
  visitor,
  context,
  baseURL,
}) => {
  test.slow();
  await logInAsStaff('analyst', { db, account, context, url: baseURL ?? '' });
  const [list, code, value] = ['handling_letter', `V${account.id}`, `Surat ${account.id}`];
  const added = { list, code, position: 9998, names: { id: 'Surat panggilan' }, attributes: {} };
  await db
    .transaction()
    .execute((transaction) => saveCodes(transaction, [added], { by: 'operator' }));
  const job = await addDataImport(db, await addDataFile(db), { mode: 'dry-run' });
  const item = { line: 2, column: 'Surat', value, reason: 'value-unknown', details: { list } };
  const result = {
    result: { outcome: 'refused', findings: {} },
    rejects: { kinds: [{ item, count: 7 }], others: 0 },
  };
  await db
    .insertInto('job_result')
    .values({ job_id: job, result: JSON.stringify(result) })
    .execute();
  await visitor.open('/staff/codes?lng=en');
  await page.getByRole('link', { name: 'Values of all files without a code' }).click();
  const field = page.getByLabel(`Code for “${value}”`);
  await expect(page.getByText('column Surat: 7 rows rejected')).toBeVisible();
  await field.fill(code);
  await submit(page);
  await expect(page.getByText('The names were saved.')).toBeVisible({ timeout: 30_000 });
  await expect(field).toHaveCount(0);
  await visitor.open(`/staff/codes/${list}/${code}?lng=en`);
  await expect(page.getByLabel('Other names in files')).toHaveValue(value);
});
