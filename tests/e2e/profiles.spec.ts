import { textOfPdf } from '../support/pdf-text';
import { type Page } from '@playwright/test';
import { expect, test } from './support/visitor-test';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a province is found from the dashboard, and its profile answers on one page', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard');
  await page.getByRole('link', { name: 'Semua profil' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profil: Provinsi');
  await page.getByRole('link', { name: 'Jawa Barat', exact: true }).click();
  await expect(page).toHaveURL(/\/province\/jawa-barat$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Jawa Barat: \d+ pengaduan/);
  await expect(page.locator('#yearly svg')).toBeVisible();
  await expect(page.locator('.key-facts li')).not.toHaveCount(0);
  for (const name of ['right', 'issue', 'defendant']) {
    await expect(visitor.widget(name).getByRole('table')).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Cara mengadu' })).toBeVisible();
});

test('the numbers of a profile are those of the dashboard that it links to', async ({
  page,
  visitor,
}) => {
  await visitor.open('/province/dki-jakarta?year=2025');
  const [, cases] = /: (\S+) /.exec((await heading(page).textContent()) ?? '') ?? [];
  await page.getByRole('link', { name: 'Lihat di dasbor' }).click();
  await expect(page).toHaveURL(/province=31/);
  await visitor.countsInAll(cases ?? '');
  await page.getByRole('link', { name: 'Profil DKI Jakarta' }).click();
  await expect(page).toHaveURL(/\/province\/dki-jakarta\?year=2025$/);
});

test('rights and issues have profiles with their definitions', async ({ page, visitor }) => {
  await visitor.open('/right/hak-memperoleh-keadilan?lng=en');
  await expect(heading(page)).toContainText('Right to justice');
  await expect(page.locator('#map svg')).toBeVisible();
  await expect(page.locator('.profile-meaning')).toContainText('UU 39/1999');
  await visitor.open('/issue/konflik-agraria?lng=en');
  await expect(heading(page)).toContainText('Agrarian conflict');
  await expect(page.getByRole('heading', { name: /^Definition/ })).toBeVisible();
});

test('what was published about a subject is listed, and the search finds the rest', async ({
  page,
  visitor,
}) => {
  await visitor.open('/issue/konflik-agraria');
  const mentions = page.locator('.profile-mentions');
  await expect(mentions.getByRole('listitem')).toHaveCount(2);
  await expect(mentions.getByRole('link').first()).toHaveText(
    /^Konflik agraria dalam pengaduan masyarakat \(2025, [A-Z]+\)$/,
  );
  await mentions.getByRole('link', { name: 'Semua data Konflik agraria' }).click();
  await expect(page).toHaveURL('/search?q=Konflik+agraria');
  await expect(page.getByRole('main')).toContainText('Konflik agraria dalam pengaduan masyarakat');
  await visitor.open('/province/dki-jakarta');
  await expect(page.getByRole('heading', { name: 'Cara mengadu' })).toBeVisible();
  await expect(mentions).toHaveCount(0);
});

test('codes redirect to names, and nothing else is found', async ({ page, visitor }) => {
  await visitor.open('/province/31?year=2025');
  await expect(page).toHaveURL(/\/province\/dki-jakarta\?year=2025$/);
  for (const address of ['/province/atlantis', '/right/_X', '/issue/jakarta']) {
    expect((await visitor.fetch(address)).status()).toBe(404);
  }
});

test('a province of 2022 is listed among the 38, and names its office', async ({
  page,
  visitor,
}) => {
  await visitor.open('/province/papua-selatan?year=0');
  await expect(heading(page)).toContainText('Papua Selatan');
  await expect(page.locator('.profile-office')).toContainText('Kantor untuk wilayah ini');
});

test('a province without an office names the nearest one, and how far away it is', async ({
  page,
  visitor,
}) => {
  await visitor.open('/province/bengkulu?year=0');
  const foot = page.locator('.profile-office');
  await expect(foot).toContainText(/Kantor terdekat, kira-kira \d+0 km: .*Sumatera Barat/);
  await expect(foot.getByRole('link', { name: 'Cara mengukur jarak' })).toHaveAttribute(
    'href',
    /\/method#offices$/,
  );
});

test('filters that do not apply to the page are named, and another year is a link', async ({
  page,
  visitor,
}) => {
  await visitor.open('/province/dki-jakarta?month=3&right=R04');
  const notice = page.getByRole('status').filter({ has: page.getByRole('list') });
  await expect(notice.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('navigation', { name: 'Tahun' }).getByRole('link', { name: '2024' }).click();
  await expect(page).toHaveURL(/\/province\/dki-jakarta\?year=2024$/);
});

test('a profile is printed on one sheet with its address and a QR code', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(isScripted, 'paper has no script');
  for (const address of [
    '/province/dki-jakarta?year=2025',
    '/issue/konflik-agraria?lng=de&year=2025',
  ]) {
    await visitor.open(address);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g), address).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.profile-address')).toContainText('as_of=1');
    await expect(page.locator('.profile-picture svg')).toBeVisible();
    await expect(page.locator('.profile-links')).toBeHidden();
    await page.emulateMedia({ media: null });
  }
});

test('a profile is a printable file: one tagged page with the texts of the page', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(isScripted, 'files have no script');
  for (const [address, language] of [
    ['/province/dki-jakarta?year=2025', 'id'],
    ['/province/papua-pegunungan?year=0&lng=en', 'en'],
    ['/issue/konflik-agraria?lng=de&year=2025', 'de'],
    ['/right/hak-memperoleh-keadilan?lng=zh', 'zh'],
    ['/city/31.71?year=0&lng=ja', 'ja'],
  ] as const) {
    await visitor.open(address);
    const link = page.locator('.profile-links').getByRole('link', { name: /^PDF/ });
    const href = (await link.getAttribute('href')) ?? '';
    const [first, again] = [await visitor.fetch(href), await visitor.fetch(href)];
    expect(first.headers()['content-type'], address).toBe('application/pdf');
    const file = await first.body();
    expect(file.equals(await again.body()), address).toBe(true);
    const text = file.toString('latin1');
    expect(text.match(/\/Type \/Page\b/g), address).toHaveLength(1);
    expect(text).toContain(`/Lang (${language})`);
    expect(text).toContain('/StructTreeRoot');
    const written = textOfPdf(file).replaceAll(/\s/g, '');
    const parts = page.locator(
      'h1, .key-facts strong, .profile .bar-table tbody tr:not(.others) > *, .profile-address a',
    );
    for (const part of await parts.allTextContents()) {
      expect(written, `${part} at ${address}`).toContain(part.replaceAll(/\s/g, ''));
    }
  }
  expect((await visitor.fetch('/province/papua/other.pdf')).status()).toBe(404);
  expect((await visitor.fetch('/province/nowhere/profile.pdf')).status()).toBe(404);
  expect((await visitor.fetch('/province/papua/profile.pdf?month=3')).status()).toBe(400);
});

test('search engines know all profiles', async ({ visitor }) => {
  const sitemap = await (await visitor.fetch('/sitemap.xml')).text();
  for (const path of ['/province', '/province/papua', '/right/hak-untuk-hidup', '/issue']) {
    expect(sitemap).toContain(`${path}?lng=id`);
  }
});

test('the search answers a question for a figure with the number', async ({ page, visitor }) => {
  await visitor.open('/search?q=complaints+west+sumatra+2025&lng=en');
  const answer = page.locator('.search-answer');
  await expect(answer).toContainText(/West Sumatra, 2025: /);
  await answer.getByRole('link').click();
  await expect(page).toHaveURL(/\/dashboard\?year=2025&province=13/);
  await visitor.open('/search?q=pengaduan+hak+memperoleh+keadilan+2025&lng=id');
  await expect(answer).toContainText('18 pengaduan pada tahun 2025');
  await visitor.open('/search?q=papua');
  await expect(answer).toHaveCount(0);
});

test('tables of provinces, rights and issues link to profiles', async ({ page, visitor }) => {
  for (const [widget, path] of [
    ['province', '/province/'],
    ['top-provinces', '/province/'],
    ['right', '/right/'],
    ['issue', '/issue/'],
  ] as const) {
    await visitor.open(`/dashboard/widgets/${widget}?year=2025`);
    const link = visitor
      .widget(widget)
      .getByRole('link', { name: /^Profil / })
      .first();
    const name = ((await link.textContent()) ?? '').replace('Profil ', '');
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}[a-z-]+\\?year=2025$`));
    await expect(heading(page)).toContainText(name);
  }
  await visitor.open('/dashboard/widgets/map?year=2025');
  const map = visitor.widget('map');
  await map.getByText('Tampilkan sebagai tabel').click();
  await map.getByRole('table').getByRole('link', { name: 'DKI Jakarta' }).click();
  await expect(page).toHaveURL('/province/dki-jakarta?year=2025');
});
