import { datasets } from './support/datasets';
import { expect, test } from './support/visitor-test';

const counted: Record<string, RegExp> = {
  complaints: /^[\d.]+ pengaduan/,
  consultations: /^[\d.]+ konsultasi/,
};

for (const dataset of datasets) {
  const inChapters = dataset.widgets.filter(({ chapter }) => chapter);
  test.describe(`the dashboard of ${dataset.name}`, () => {
    test.beforeEach(({ visitor }) => visitor.open(dataset.path));

    test('opens with its number, its filter and every widget of its chapters', async ({
      page,
      visitor,
    }) => {
      await expect(page).toHaveTitle(/Terang/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'id');
      const number = page.getByRole('heading', { level: 1, name: counted[dataset.name] });
      await expect(number).toBeVisible();
      await visitor.openFilter();
      await expect(page.getByRole('form', { name: 'Filter' })).toBeVisible();
      for (const { name } of inChapters) {
        await expect(visitor.widget(name)).toBeVisible();
        await expect(visitor.widget(name).getByRole('heading', { level: 3 })).not.toBeEmpty();
      }
      await expect(page.locator('.chapter .widget')).toHaveCount(inChapters.length);
    });

    test('names the values of each chart and counts what is not stated', async ({ visitor }) => {
      for (const { name, kind } of inChapters) {
        const widget = visitor.widget(name);
        if (['map', 'yearly', 'monthly'].includes(kind)) {
          await expect(widget.locator('svg.chart')).toBeVisible();
          const marks = widget.locator('svg').getByRole('link', { name: /: \D*\d/ });
          expect(await marks.count(), name).toBeGreaterThan(0);
        }
        if (!['map', 'ranking', 'bars'].includes(kind)) continue;
        await expect(widget.getByText(/^Tidak tercatat: 0/)).toBeHidden();
      }
      await expect(visitor.widget('map').getByText(/^Tidak tercatat: [1-9]/)).toBeVisible();
    });

    test('has the table of each chart on the page of the figure', async ({ visitor }) => {
      for (const { name, kind } of inChapters) {
        if (!['map', 'yearly', 'monthly'].includes(kind)) continue;
        await visitor.open(dataset.path);
        const widget = visitor.widget(name);
        await visitor.follow(widget.getByRole('link', { name: /^Tabel/ }));
        await expect(widget.locator('svg.chart')).toBeVisible();
        if (kind !== 'monthly') await widget.getByText('Tampilkan sebagai tabel').click();
        await expect(widget.getByRole('table')).toBeVisible();
      }
    });

    test('does not call real records synthetic', async ({ page }) => {
      await expect(page.getByText('Data sintetis')).toHaveCount(0);
    });

    test('explains for each widget what it counts, on a separate page', async ({
      page,
      visitor,
    }) => {
      for (const { name } of inChapters) {
        const link = visitor.widget(name).locator('.widget-actions a');
        const address = (await link.getAttribute('href')) ?? '';
        const response = await visitor.fetch(address);
        expect(response.status(), address).toBe(200);
        expect(await response.text(), address).toContain('id="definition"');
      }
      await visitor
        .widget('issue')
        .getByRole('link', { name: /^Tampilkan semua/ })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Isu' })).toBeVisible();
      await expect(page.locator('#definition p')).not.toBeEmpty();
      await page.getByRole('link', { name: 'Kembali ke dasbor' }).click();
      await expect(page).toHaveURL(`${dataset.path}#issue`);
    });
  });
}

test('the portal opens with its landing page and keeps the requested language', async ({
  page,
  visitor,
}) => {
  await visitor.open('/?lng=en');
  await expect(page).toHaveURL('/home?lng=en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
});
