import { sql } from 'kysely';
import { expect, test } from './support/account';

const pages = {
  '/faq/general-definition': 'Definisi umum',
  '/faq/rebuttal-statement': 'Penafian',
  '/faq/user-guide': 'Panduan pengguna',
  '/periodic-data/actual-data': 'Laporan data berkala',
  '/periodic-data/archival-publication': 'Arsip publikasi',
  '/periodic-data/graph-data': 'Infografik',
  '/complaint-data/complaint-receipt-data': 'Cara mengadu',
};

test('the header links to every content page', async ({ page, visitor }) => {
  for (const [address, title] of Object.entries(pages)) {
    await visitor.open('/faq/user-guide');
    const link = page.locator(`.site-nav a[href="${address}"]`);
    if (!(await link.isVisible())) {
      const group = page.locator('.nav-group', { has: page.locator(`a[href="${address}"]`) });
      await group.locator('summary').click();
    }
    await visitor.follow(link);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});

test('a text finds definitions and starts at the first page again', async ({ page, visitor }) => {
  await visitor.open('/faq/general-definition?page=2');
  await expect(page.locator('.definition')).toHaveCount(10);
  await page.locator('#content').getByRole('searchbox').fill('surat tanda penerimaan');
  await page.getByRole('button', { name: 'Terapkan' }).click();
  await expect(page).toHaveURL('/faq/general-definition?filter=surat+tanda+penerimaan');
  await expect(page.getByRole('status').filter({ hasText: '1 hasil' })).toBeVisible();
  await expect(page.locator('.definition h2')).toHaveText(['Surat penanganan']);
});

test('a search without results says so', async ({ page, visitor }) => {
  await visitor.open('/faq/general-definition?filter=xyzzy');
  await expect(page.getByText('Tidak ada hasil.')).toBeVisible();
  await expect(page.locator('.pagination')).toHaveCount(0);
});

test('the address of a definition redirects to it, on whatever page it is', async ({
  page,
  visitor,
}) => {
  await visitor.open('/faq/general-definition/violation');
  await expect(page).toHaveURL(/\?page=\d#violation$/);
  await expect(page.locator('#violation')).toBeInViewport();
  expect((await visitor.fetch('/faq/general-definition/nothing')).status()).toBe(404);
});

test('a widget links to its definition in the glossary', async ({ page, visitor }) => {
  await visitor.open('/dashboard');
  const victim = visitor.widget('victim');
  await visitor.follow(victim.getByRole('link', { name: /definisi/ }));
  await victim.getByRole('link', { name: 'Definisi Korban' }).click();
  await expect(page).toHaveURL(/general-definition.*#victim$/);
  await expect(page.locator('.definition#victim')).toBeInViewport();
});

test('names of codes declare their language if it is not the visitor’s', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?type=1&year=2025&province=31&lng=fr');
  await expect(page.locator('#city tbody')).toHaveAttribute('lang', 'en');
  await expect(page.locator('#filter-city')).toHaveAttribute('lang', 'en');
  await expect(page.locator('#filter-city option').first()).toHaveAttribute('lang', 'fr');
  await expect(page.locator('#right tbody')).not.toHaveAttribute('lang');
  await expect(page.locator('#right tbody')).toContainText('Droit à la vie');
  await visitor.open('/dashboard?type=1&year=2025&province=31&lng=en');
  await expect(page.locator('#city tbody')).not.toHaveAttribute('lang');
});

test('a page number beyond the end shows the last page', async ({ page, visitor }) => {
  await visitor.open('/periodic-data/actual-data?page=99');
  await expect(page.locator('.pagination [aria-current=page]')).toHaveText('2');
  await expect(page.locator('.document')).toHaveCount(5);
});

test('reports are sorted by name on demand', async ({ page, visitor }) => {
  await visitor.open('/periodic-data/actual-data');
  await expect(page.locator('.document-year').first()).toHaveText('2025');
  await visitor.follow(page.getByRole('link', { name: 'nama', exact: true }));
  const names = await page.locator('.document h2').allTextContents();
  expect(names).toEqual([...names].sort(new Intl.Collator('id').compare));
});

test('a file is sent completely, under its name, and once', async ({ page, visitor }) => {
  await visitor.open('/periodic-data/archival-publication');
  const link = page.getByRole('link', { name: /^Unduh PDF/ }).first();
  const address = (await link.getAttribute('href')) ?? '';
  const response = await visitor.fetch(address);
  expect(response.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers()['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.pdf"/);
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const again = await visitor.fetch(address, { 'If-None-Match': response.headers().etag ?? '' });
  expect(again.status()).toBe(304);
  for (const unknown of ['/files/nothing/x.pdf', '/files/..%2F..%2Fpackage.json/x']) {
    expect((await visitor.fetch(unknown)).status(), unknown).toBe(404);
  }
});

test('an infographic is chosen by category and shown in full with its texts', async ({
  page,
  visitor,
}) => {
  await visitor.open('/periodic-data/graph-data');
  await expect(page.locator('.infographic')).toHaveCount(12);
  await page.getByLabel('Kategori').selectOption({ label: 'Peta' });
  await page.getByLabel('Tahun terbit').selectOption({ label: '2025' });
  await page.getByRole('button', { name: 'Terapkan' }).click();
  await expect(page).toHaveURL('/periodic-data/graph-data?category=map&date=2025');
  await expect(page.locator('.infographic')).toHaveCount(1);
  await visitor.follow(page.locator('.infographic').getByRole('link'));
  const picture = page.locator('.infographic-full img');
  await expect(picture).toHaveAttribute('alt', /Pengaduan menurut provinsi/);
  const source = (await picture.getAttribute('src')) ?? '';
  expect((await visitor.fetch(source)).headers()['content-type']).toBe('image/svg+xml');
});

test('the guide has a table of contents and a file to download', async ({ page, visitor }) => {
  await visitor.open('/faq/user-guide');
  await page.getByRole('link', { name: 'Membaca peta' }).click();
  await expect(page.locator('#read-the-map')).toBeInViewport();
  await expect(page.getByRole('link', { name: /^Unduh PDF/ })).toBeVisible();
});

test('texts that are not translated say so and name their language', async ({
  page,
  visitor,
  db,
}) => {
  // What ships with the portal exists in every language; what staff add may not.
  await db
    .updateTable('document')
    .set({ text: sql`text - 'fr'` })
    .where('kind', '=', 'publication')
    .execute();
  await visitor.open('/periodic-data/archival-publication?lng=fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const newest = page.locator('.document').first();
  await expect(newest.locator('.not-translated')).toBeVisible();
  await expect(newest.locator('.prose')).toHaveAttribute('lang', 'en');
});
