import { type Page } from '@playwright/test';
import { addAccount, expect, logInAs, accountTest, test } from './support/account';
import { type Visitor } from './support/visitor';

const names = (page: Page) => page.locator('.list-card h2');

/** Opens the history until it has this many downloads: they are recorded after they were sent. */
async function openHistory(visitor: Visitor, count: number, search = ''): Promise<void> {
  await expect(async () => {
    await visitor.open(`/access-history${search}`);
    await expect(names(visitor.page)).toHaveCount(count, { timeout: 500 });
  }).toPass();
}

accountTest(
  'what a user downloads is listed, the newest first, and can be had again',
  async ({ page, visitor }) => {
    await visitor.open('/periodic-data/archival-publication');
    const publication = page.getByRole('link', { name: /^Unduh PDF/ }).first();
    const pdf = await (await visitor.fetch((await publication.getAttribute('href')) ?? '')).body();
    await openHistory(visitor, 1);
    const csv = await (await visitor.fetch('/dashboard/right.csv?year=2025')).text();
    await openHistory(visitor, 2);
    await (await visitor.fetch('/dashboard/detailed-data/csv?year=2025&columns=right')).body();
    await openHistory(visitor, 3);

    await expect(names(page).nth(0)).toHaveText('terang-complaints-detailed-1-csv.zip');
    await expect(names(page).nth(1)).toHaveText(
      /^terang-complaints-right-2025-calculation-1-\d{4}-\d\d-\d\d\.csv$/,
    );
    await expect(page.locator('.list-card').nth(1)).toContainText('Pengaduan, 2025');
    await expect(page.locator('.list-card').nth(1)).toContainText('Versi data 1');
    const again = page.getByRole('link', { name: 'Unduh lagi' });
    const address = (await again.nth(1).getAttribute('href')) ?? '';
    expect(address).toContain('as_of=1');
    expect(await (await visitor.fetch(address)).text()).toBe(csv);
    const same = await visitor.fetch((await again.nth(2).getAttribute('href')) ?? '');
    expect((await same.body()).equals(pdf)).toBe(true);
  },
);

accountTest(
  'a picture is listed and can be had again, in the language it was had in',
  async ({ page, visitor }) => {
    await visitor.open('/dashboard/widgets/map?year=2025&lng=fr');
    const picture = await (await visitor.fetch(await visitor.fileAddress('map', 'PNG'))).body();
    await openHistory(visitor, 1);
    await expect(names(page)).toHaveText([
      /^terang-complaints-map-2025-34-provinces-calculation-1-\d{4}-\d\d-\d\d\.png$/,
    ]);
    const again = (await page.locator('.list-card a').getAttribute('href')) ?? '';
    expect(again).toContain('as_of=1&lng=fr');
    expect((await (await visitor.fetch(again)).body()).equals(picture)).toBe(true);
  },
);

accountTest('a profile as a PDF is listed like any other file', async ({ page, visitor }) => {
  const sheet = await visitor.fetch('/province/aceh/profile.pdf?year=2025&lng=en');
  expect(sheet.headers()['content-type']).toBe('application/pdf');
  await openHistory(visitor, 1, '?lng=en');
  await expect(names(page)).toHaveText('terang-province-aceh-1.pdf');
  await expect(page.locator('.list-card')).toContainText('Complaints, Aceh, 2025');
  const again = await page.locator('.list-card a').getAttribute('href');
  expect(again).toMatch(/^\/province\/aceh\/profile\.pdf\?.*as_of=1/);
});

accountTest(
  'the history is searched by the name of a file and sorted by it',
  async ({ page, visitor }) => {
    for (const widget of ['city', 'right', 'issue']) {
      await (await visitor.fetch(`/dashboard/${widget}.json`)).body();
    }
    await openHistory(visitor, 3, '?sort=download_name&direction=asc');
    await expect(names(page)).toHaveText([/city/, /issue/, /right/]);
    await page.locator('#content').getByRole('searchbox').fill('ISSUE');
    await page.getByRole('button', { name: 'Terapkan' }).click();
    await expect(page).toHaveURL(/download_name=ISSUE/);
    await expect(names(page)).toHaveText([/issue/]);
    await openHistory(visitor, 0, '?download_name=xyzzy');
    await expect(page.locator('#list-count')).toHaveText(/^Tidak ada hasil\./);
  },
);

test('pictures in a page and files that a guest fetched do not count as downloads', async ({
  page,
  visitor,
  account,
  db,
  context,
  baseURL,
}) => {
  await (await visitor.fetch('/dashboard/right.csv')).body();
  await logInAs(account, { db, context, baseURL });
  await visitor.open('/periodic-data/graph-data');
  await expect(page.locator('.infographic img').first()).toBeVisible();
  await (await visitor.fetch('/dashboard/city.csv')).body();
  await openHistory(visitor, 1);
  await expect(names(page)).toHaveText([/city/]);
});

test('nobody sees the history of another user, and guests see none', async ({
  page,
  visitor,
  account,
  db,
  context,
  baseURL,
}) => {
  await visitor.open('/access-history');
  await expect(page).toHaveURL(/\/login\?to=%2Faccess-history$/);
  await logInAs(account, { db, context, baseURL });
  await (await visitor.fetch('/dashboard/right.csv')).body();
  await openHistory(visitor, 1);
  await logInAs(await addAccount(db), { db, context, baseURL });
  await openHistory(visitor, 0);
  await expect(page.locator('#list-count')).toHaveText('Belum ada isi.');
});
