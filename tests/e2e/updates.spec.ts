import { type Page } from '@playwright/test';
import { goOffline } from './support/network';
import { expect, test } from './support/visitor-test';

test.skip(({ isScripted }) => !isScripted, 'concerns what the script adds to the page');

/**
 * Delays the data requests whose address contains `part` until the returned function is called, which waits
 * until they are answered or aborted.
 */
async function holdBack(page: Page, part: string): Promise<() => Promise<void>> {
  let open = () => {};
  const released = new Promise<void>((resolve) => (open = resolve));
  const ends: Promise<unknown>[] = [];
  await page.route(
    (url) => url.pathname.endsWith('.data') && url.search.includes(part),
    async (route) => {
      const response = route.request().response();
      ends.push(response.then((answer) => answer?.finished()));
      await released;
      // The page may have aborted the request in the meantime.
      await route.continue().catch(() => undefined);
    },
  );
  return async () => {
    open();
    await Promise.all(ends);
  };
}

test('a change of the filter replaces the figures and nothing else', async ({ page, visitor }) => {
  await visitor.open('/dashboard');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await visitor.openFilter();
  await page.evaluate(() => scrollTo(0, 100));
  const before = await page.evaluate(() => scrollY);
  const release = await holdBack(page, 'year=2024');
  const year = visitor.field('Tahun');
  await year.focus();
  await year.selectOption('2024');
  await expect(page.locator('#figures')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status')).toHaveText('Memperbarui angka…');
  for (const figures of [page.locator('.answer-text'), page.locator('#figures')]) {
    await expect(figures).toHaveAttribute('aria-busy', 'true');
    await expect(figures).toHaveCSS('opacity', '0.5');
  }
  await release();
  await visitor.shows('/dashboard?year=2024');
  await expect(page.locator('#figures')).toHaveAttribute('aria-busy', 'false');
  await expect(year).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  // Applying what is already applied requests nothing, and so adds nothing to the history.
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByRole('button', { name: 'Terapkan filter' }).click();
  await page.goBack();
  await visitor.shows('/dashboard');
  expect(requests.filter((url) => url.includes('dashboard.data?year=2024'))).toEqual([]);
});

test('the result is announced however quickly the figures arrive', async ({ page, visitor }) => {
  await visitor.open('/dashboard');
  const { total } = visitor;
  const before = (await total.textContent()) ?? '';
  const mark = visitor.widget('yearly').getByRole('link', { name: /^2024: / });
  // The answer arrives before React has shown that the page waits for it.
  await mark.evaluate(async (link: Element) => {
    const { pathname, search } = new URL(link.getAttribute('href') ?? '', location.href);
    const answer = await fetch(`${pathname}.data${search}`);
    const body = await answer.arrayBuffer();
    window.fetch = () => Promise.resolve(new Response(body, answer));
  });
  await mark.press('Enter');
  await expect(total).not.toHaveText(before);
  const [number = ''] = /^[\d.]+ pengaduan/.exec((await total.textContent()) ?? '') ?? [];
  await expect(page.getByRole('status')).toHaveText(`Pengaduan, 2024: ${number}`);
});

test('a choice made before the script loads stays, and can be applied', async ({
  page,
  visitor,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await visitor.openFilter();
  const year = visitor.field('Tahun');
  await year.selectOption('2024');
  release();
  await visitor.waitForScript();
  await expect(year).toHaveValue('2024');
  await page.getByRole('button', { name: 'Terapkan filter' }).click();
  await visitor.shows('/dashboard?year=2024');
});

test('a choice made while figures load stays chosen', async ({ page, visitor }) => {
  await visitor.open('/dashboard?type=1');
  await visitor.openFilter();
  const releaseYear = await holdBack(page, 'year=2024');
  const releaseBox = await holdBack(page, 'right=');
  const group = visitor.filter.getByRole('group', { name: 'Hak', exact: true });
  const box = group.getByRole('checkbox').first();
  await visitor.filter.locator('summary', { hasText: /^Hak$/ }).click();
  await visitor.field('Tahun').selectOption('2024');
  // The last moment: the router has the figures of the year, and React has not shown them yet.
  const ticking = await box.evaluateHandle((input: HTMLInputElement) => ({
    isTicked: new Promise<boolean>((resolve) => {
      const stop = window.__remixRouter.subscribe(({ navigation }) => {
        if (navigation.state !== 'idle') return;
        stop();
        queueMicrotask(() => {
          input.click();
          resolve(input.checked);
        });
      });
    }),
  }));
  await releaseYear();
  expect(await ticking.evaluate(({ isTicked }) => isTicked)).toBe(true);
  await visitor.shows('/dashboard?type=1&year=2024');
  await expect(box).toBeChecked();
  // A list used by keyboard waits until it loses the focus.
  const province = visitor.field('Provinsi');
  await province.focus();
  await province.press('ArrowDown');
  const chosen = await province.inputValue();
  await releaseBox();
  await expect(page).toHaveURL(/right=R\d+/);
  await expect(page.locator('#figures')).toHaveAttribute('aria-busy', 'false');
  await expect(box).toBeChecked();
  expect(chosen).not.toBe('0');
  await expect(province).toHaveValue(chosen);
});

for (const [address, label, choice] of [
  ['/dashboard/trends', 'Klasifikasi', 'province'],
  ['/dashboard/cross-table', 'Baris', 'victim'],
] as const) {
  test(`${address} keeps choices made meanwhile, marks its figures and applies nothing twice`, async ({
    page,
    visitor,
  }) => {
    await visitor.open(address);
    const form = page.locator('main form.filter');
    await form.locator('details.grid-filter > summary').click();
    const release = await holdBack(page, 'year=2024');
    await form.getByLabel('Tahun', { exact: true }).selectOption('2024');
    const show = form.locator('button[type=submit]:not([name])');
    await show.click();
    await expect(page.locator('[aria-busy=true]').first()).toHaveCSS('opacity', '0.5');
    await expect(page.locator('.update-status')).toHaveText('Memperbarui angka…');
    await form.getByLabel(label, { exact: true }).selectOption(choice);
    await release();
    await expect(page).toHaveURL(/year=2024/);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(choice);
    await show.click();
    await expect(page).toHaveURL(new RegExp(choice));
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const entries = await page.evaluate(() => history.length);
    await show.click();
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.goBack();
    await expect(form.getByLabel(label, { exact: true })).not.toHaveValue(choice);
    await expect(form.getByLabel('Tahun', { exact: true })).toHaveValue('2024');
  });
}

test('a slow answer does not overwrite a newer one', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=0');
  await visitor.openFilter();
  const release = await holdBack(page, 'province=11');
  const province = visitor.field('Provinsi');
  await province.selectOption('11');
  await expect(page.locator('#figures')).toHaveAttribute('aria-busy', 'true');
  await province.selectOption('51');
  await visitor.shows('/dashboard?year=0&province=51');
  const total = (await visitor.total.textContent()) ?? '';
  await release();
  await expect(visitor.total).toHaveText(total);
  await expect(page).toHaveURL(/province=51/);
  await expect(province).toHaveValue('51');
});

test('a page waits for the network and continues where it was going', async ({
  page,
  context,
  visitor,
}) => {
  await visitor.open('/dashboard');
  const alert = page.getByRole('alert');
  await visitor.openFilter();
  await goOffline(page);
  await visitor.field('Tahun').selectOption('2024');
  await expect(alert).toContainText('periksa koneksi internet Anda');
  await expect(visitor.total).toBeVisible();
  await visitor.field('Tahun').selectOption('2025');
  await context.setOffline(false);
  await visitor.shows('/dashboard?year=2025');
  await expect(alert).toHaveCount(0);
});

for (const [name, target] of [
  ['of another subject', '.site-nav a[href="/complaint-data/data-consultation"]'],
  ['that loads a document', '.brand'],
] as const) {
  test(`a link to a page ${name} is followed once the portal answers`, async ({
    page,
    visitor,
  }) => {
    await visitor.open('/dashboard');
    // The browser reports that it is online.
    await page.route('**/*', (route) => route.abort('failed'));
    const link = page.locator(target).first();
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await link.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('periksa koneksi internet Anda');
    await expect(visitor.total).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await page.unroute('**/*');
    await alert.getByRole('button').click();
    await expect(page).toHaveURL(href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a page retries on request, and its visitor stays at the same position', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard');
  await visitor.openFilter();
  let isAway = true;
  await page.route(/\.data/, (route) => (isAway ? route.abort('failed') : route.continue()));
  const year = visitor.field('Tahun');
  await year.focus();
  await year.selectOption('2024');
  const again = page.getByRole('alert').getByRole('button', { name: 'Coba lagi' });
  await expect(again).toBeVisible();
  await again.click();
  await expect(again).toBeVisible();
  await expect(page).toHaveURL(/dashboard$/);
  isAway = false;
  await again.click();
  await visitor.shows('/dashboard?year=2024');
  await expect(again).toBeHidden();
  await expect(year).toBeFocused();
});

test('the offer to retry disappears when the visitor goes to another page', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard');
  await visitor.openFilter();
  await page.route(/dashboard\.data/, (route) => route.abort('failed'));
  await visitor.field('Tahun').selectOption('2024');
  const again = page.getByRole('alert').getByRole('button', { name: 'Coba lagi' });
  await expect(again).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/dashboard/);
  await expect(again).toBeHidden();
});

test('Back restores the view, its figures and the fields of the form', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?type=1&year=2025');
  const total = (await visitor.total.textContent()) ?? '';
  await visitor.choose('Provinsi', 'Aceh');
  await visitor.shows('/dashboard?type=1&year=2025&province=11');
  await visitor.tick('Hak', 'Hak untuk hidup');
  await visitor.shows('/dashboard?type=1&year=2025&province=11&right=R01');
  const box = visitor.filter.locator('input[value="R01"]');
  await expect(box).toBeChecked();
  await page.goBack();
  await expect(box).not.toBeChecked();
  await page.goBack();
  await expect(visitor.total).toHaveText(total);
  await expect(visitor.field('Provinsi')).toHaveValue('0');
  await expect(visitor.field('Tahun')).toHaveValue('2025');
  await page.goForward();
  await expect(visitor.field('Provinsi')).toHaveValue('11');
});

test('the map changes the view without reloading the page', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await visitor.follow(visitor.widget('map').getByRole('link', { name: /^Aceh: / }));
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a row of a table narrows the view in place; with a modifier key it opens another tab', async ({
  page,
  context,
  visitor,
}) => {
  await visitor.open('/dashboard?year=2025');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const row = visitor.widget('right').getByRole('link', { name: 'Hak untuk hidup', exact: true });
  const opened = context.waitForEvent('page');
  await row.click({ modifiers: ['Control'] });
  await (await opened).close();
  await expect(page).toHaveURL('/dashboard?year=2025');
  await row.scrollIntoViewIfNeeded();
  const index = await page.evaluate(() => scrollY);
  await row.press('Enter');
  await expect(page).toHaveURL(/year=2025&right=R\d+$/);
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row).toBeFocused();
  expect(index).toBeGreaterThan(1_000);
  expect(Math.abs((await page.evaluate(() => scrollY)) - index)).toBeLessThan(300);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a page of another subject gets its texts without loading a document', async ({
  page,
  visitor,
}) => {
  await visitor.open('/complaint-data/data-consultation');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await visitor.widget('theme').locator('.widget-actions a').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tema' })).toBeVisible();
  await expect(page.locator('#definition p')).toContainText('Tema konsultasi yang dipilih');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a province shows its count where the pointer and where the focus is', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=2025');
  const tooltip = page.locator('.tooltip');
  const map = visitor.widget('map');
  await map.getByRole('link', { name: /^Aceh: / }).hover();
  await expect(tooltip).toHaveText(/^Aceh: \d+ pengaduan, peringkat \d+$/);
  await map.getByRole('link', { name: /^Bali: / }).focus();
  await expect(tooltip).toHaveText(/^Bali: /);
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
});
