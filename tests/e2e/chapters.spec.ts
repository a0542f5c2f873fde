import { datasets } from '~/datasets';
import { chapters } from '~/datasets/dataset';
import { languages } from '~/i18n/languages.server';
import { countRecords, fixtureOf } from './support/count-records';
import { expect, test } from './support/visitor-test';

for (const { name, path, widgets } of datasets) {
  test(`each chapter of ${name} begins with the figure that leads it`, async ({
    page,
    visitor,
  }) => {
    await visitor.open(path);
    for (const chapter of chapters) {
      const names = widgets.filter((one) => one.chapter === chapter).map((one) => one.name);
      if (names.length === 0) continue;
      const shown = page.locator(`.chapter#${chapter} section.widget`);
      await expect(shown.first()).toHaveClass(/widget-lead/);
      const others = shown.locator('visible=true');
      expect(await others.count()).toBe(await shown.count());
      await expect(page.locator(`.chapter#${chapter} .widget-lead`)).toHaveCount(1);
    }
  });
}

test('a phone shows the first rows of a table, and all of them a link away', async ({
  page,
  visitor,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open('/dashboard?year=2025');
  const rows = (widget: string) => visitor.widget(widget).locator('tbody tr:visible');
  await expect(rows('right')).toHaveCount(5);
  await expect(rows('issue')).toHaveCount(3);
  const link = visitor.widget('issue').getByRole('link', { name: /^Tampilkan semua \d/ });
  const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(3);
  await visitor.follow(link);
  await expect(rows('issue')).toHaveCount(count);
});

test('a phone shows tables with the change on the year before whole', async ({ page, visitor }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const language of languages) {
      await visitor.open(`/dashboard?year=2025&lng=${language}`);
      const hidden = await page
        .locator('.bar-scroll')
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      expect(hidden.length, language).toBeGreaterThan(3);
      expect(Math.max(...hidden), `${language}, ${width} px`).toBe(0);
    }
  }
});

test('a phone takes eleven screens for the dashboard at most', async ({ page, visitor }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.open('/dashboard?year=2025&lng=en');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(11 * 740);
});

test('what else there is of a figure stands behind one line', async ({ visitor }) => {
  await visitor.open('/dashboard?year=2025');
  for (const widget of ['cards', 'map', 'victim']) {
    const file = visitor.widget(widget).getByRole('link', { name: 'CSV', exact: true });
    await expect(file).toBeHidden();
    await visitor.openActions(widget);
    await expect(file).toBeVisible();
    await expect(visitor.widget(widget).getByRole('link', { name: /^Bagikan/ })).toBeVisible();
  }
  await expect(visitor.widget('victim').locator('.widget-explanation').first()).toBeVisible();
});

test('a table tells how its codes have changed on the year before', async ({ visitor }) => {
  const complaints = fixtureOf('complaints');
  await visitor.open('/dashboard?year=2025');
  const right = visitor.widget('right');
  await expect(right.getByRole('columnheader').last()).toHaveText('vs 2024');
  const row = right.locator('tbody tr').first();
  const href = (await row.getByRole('link').first().getAttribute('href')) ?? '';
  const code = new URL(href, 'http://portal').searchParams.get('right') ?? '';
  const [now = 0, before = 0] = ['2025', '2024'].map((year) =>
    countRecords(complaints, `$c["received_on"] ~ /^${year}/ && $c["right"] ~ /${code}/`),
  );
  const change = (now / before - 1).toLocaleString('id-ID', {
    ...{ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' },
  });
  await expect(row.locator('td').last()).toContainText(change.replace('-', '−'));
  const status = visitor.widget('status').getByRole('columnheader');
  await expect(status).toHaveCount(3);
});
