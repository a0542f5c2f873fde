import { datasets } from './support/datasets';
import { expect, test } from './support/visitor-test';

const titles: Record<string, string> = {
  complaints: 'Pengaduan dugaan pelanggaran hak asasi manusia',
  consultations: 'Konsultasi',
};

for (const dataset of datasets) {
  test.describe(`the dashboard of ${dataset.name}`, () => {
    test.beforeEach(({ visitor }) => visitor.open(dataset.path));

    test('opens with its title, its filter and every widget of the declaration', async ({
      page,
      visitor,
    }) => {
      await expect(page).toHaveTitle(/Terang/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'id');
      await expect(
        page.getByRole('heading', { level: 1, name: titles[dataset.name] }),
      ).toBeVisible();
      await visitor.openFilter();
      await expect(page.getByRole('form', { name: 'Filter' })).toBeVisible();
      for (const { name } of dataset.widgets) {
        const widget = visitor.widget(name);
        await expect(widget).toBeVisible();
      }
      const inChapters = dataset.widgets.filter(({ kind }) => kind !== 'cards');
      for (const { name } of inChapters) {
        await expect(visitor.widget(name).getByRole('heading', { level: 3 })).not.toBeEmpty();
      }
      await expect(page.locator('.chapter section.widget')).toHaveCount(inChapters.length);
    });

    test('has a table beside each chart and counts what is not stated', async ({ visitor }) => {
      for (const { name, kind } of dataset.widgets) {
        const widget = visitor.widget(name);
        if (['map', 'yearly', 'monthly'].includes(kind)) {
          await expect(widget.locator('svg.chart')).toBeVisible();
          // The months by years are always beside their line.
          if (kind !== 'monthly') await widget.getByText('Tampilkan sebagai tabel').click();
          await expect(widget.getByRole('table')).toBeVisible();
        }
        if (!['map', 'ranking', 'bars'].includes(kind)) continue;
        await expect(widget.getByText(/^Tidak tercatat: 0/)).toBeHidden();
      }
      await expect(visitor.widget('map').getByText(/^Tidak tercatat: [1-9]/)).toBeVisible();
    });

    test('does not call real records synthetic', async ({ page }) => {
      await expect(page.getByText('Data sintetis')).toHaveCount(0);
    });

    test('explains for each widget what it counts, on a separate page', async ({
      page,
      visitor,
    }) => {
      for (const { name } of dataset.widgets) {
        await visitor.openActions(name);
        const link = visitor.widget(name).getByRole('link', { name: /^Definisi/ });
        const address = (await link.getAttribute('href')) ?? '';
        const response = await visitor.fetch(address);
        expect(response.status(), address).toBe(200);
      }
      await visitor.widget('issue').getByRole('heading', { level: 3 }).getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Isu' })).toBeVisible();
      await expect(page.locator('#definition p')).not.toBeEmpty();
      await page.getByRole('link', { name: 'Kembali ke dasbor' }).click();
      await expect(page).toHaveURL(dataset.path);
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
