import { startWebProcess, type WebProcess } from '../support/web-process';
import { accountTest, expect } from './support/account';
import { findViolations } from './support/find-violations';

/** The portal under the policy that protects small counts, with the database of the other one. */
let web: WebProcess;
accountTest.beforeEach(async ({ databaseUrl }) => {
  web = await startWebProcess({ DATABASE_URL: databaseUrl, PROTECTION_POLICY: 'protected' });
});
accountTest.afterEach(() => web.stop());

accountTest(
  'a user crosses dimensions of a view, takes the table away, and the public-use file of a year',
  async ({ page, visitor, baseURL, isScripted }) => {
    const { hostname } = new URL(baseURL ?? web.url);
    const portal = web.url.replace('127.0.0.1', hostname);
    await visitor.open(`${portal}/dashboard/detailed-data?year=0`);
    const form = page.getByRole('form', { name: 'Tabel dengan paling banyak tiga klasifikasi' });
    await form.getByLabel('Klasifikasi 1').selectOption('Hak');
    await form.getByLabel('Klasifikasi 2').selectOption('Status penanganan');
    await form.getByRole('button', { name: 'Perbarui tabel' }).click();
    const table = page.getByRole('region', { name: 'Tabel dengan paling banyak tiga klasifikasi' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Hak',
      'Status penanganan',
      'Pengaduan',
    ]);
    await expect(table.getByRole('row').nth(1)).toContainText('≈');
    await expect(table.getByRole('row').last()).toHaveText(/Lainnya \(masing-masing\)\s*–/);
    await expect(page).toHaveURL(/year=0.*by=right&by=status/);
    // axe is a script.
    if (isScripted) expect(await findViolations(page)).toEqual([]);
    const csv = await page.getByRole('link', { name: 'Unduh CSV' }).getAttribute('href');
    const file = await (await visitor.fetch(portal + (csv ?? ''))).text();
    expect(file).toContain('PROTECTION');
    const year = page.getByRole('link', { name: /^2025: / });
    const archive = await visitor.fetch(portal + ((await year.getAttribute('href')) ?? ''));
    expect(archive.headers()).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="terang-complaints-public-use-2025-1.zip"',
    });
    await expect(
      page.getByRole('link', { name: 'Ajukan permohonan untuk data ini' }),
    ).toBeVisible();
  },
);
