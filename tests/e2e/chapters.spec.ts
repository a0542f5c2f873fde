import { datasets } from './support/datasets';
import { chapters } from '~/datasets/dataset';
import { languages } from '~/platform/i18n/languages.server';
import { expect, test } from './support/visitor-test';

for (const { name, path, widgets } of datasets) {
  test(`each chapter of ${name} begins with the figure that leads it`, async ({
    page,
    visitor,
  }) => {
    await visitor.open(path);
    for (const chapter of chapters) {
      const names = widgets
        .filter((widget) => widget.chapter === chapter)
        .map((widget) => widget.name);
      if (names.length === 0) continue;
      const disclosed = page.locator(`.chapter#${chapter} section.widget`);
      await expect(disclosed.first()).toHaveClass(/widget-lead/);
      const others = disclosed.locator('visible=true');
      expect(await others.count()).toBe(await disclosed.count());
      await expect(page.locator(`.chapter#${chapter} .widget-lead`)).toHaveCount(1);
      const [first, ...levels] = await page
        .locator(`.chapter#${chapter}`)
        .getByRole('heading')
        .evaluateAll((all) => all.map(({ localName }) => localName));
      expect(first, chapter).toBe('h2');
      expect([...new Set(levels)], chapter).toEqual(['h3']);
    }
  });
}

test('a phone shows the first rows of a table, with a link to all of them', async ({
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

test('a chapter with all rows has no link to them', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025');
  const link = visitor.widget('right').locator('.widget-more', { hasText: 'Tampilkan semua' });
  await expect(link).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(link).toBeVisible();
});

test('chapters begin with their greatest value', async ({ page, visitor }) => {
  await visitor.open('/dashboard?lng=en');
  for (const [chapter, sentence] of [
    ['what', /(concern|is about) the .+\.$/],
    ['who', /^Most often against: .+ \(\d+%\)\.$/],
    ['handling', /^Most common status: .+ \(\d+%\)\.$/],
  ] as const) {
    await expect(page.locator(`#${chapter} > .chapter-sentence`)).toHaveText(sentence);
  }
});

test('figures say what they show first, and nothing that their chapter says', async ({
  visitor,
}) => {
  await visitor.open('/dashboard?lng=en');
  const sentenceOf = (widget: string) => visitor.widget(widget).locator('.widget-sentence');
  await expect(sentenceOf('office')).toHaveText(/^Office with the most: .+ \(\d+%\)\.$/);
  await expect(sentenceOf('right')).toHaveCount(0);
  await visitor.open('/dashboard/widgets/right?lng=en');
  await expect(sentenceOf('right')).toHaveText(/(concern|is about) the .+\.$/);
});

test('months precede those of the year before, and are beside those of earlier years', async ({
  visitor,
}) => {
  await visitor.open('/dashboard?lng=en');
  const monthly = visitor.widget('monthly');
  await expect(monthly.locator('path.is-before')).toHaveAttribute('d', /^M.+L/);
  const names = await monthly.locator('.line-name').allTextContents();
  expect(names.sort()).toEqual(['2025', '2026']);
  const table = monthly.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['2024', '2025', '2026']);
  await expect(table.getByRole('row')).toHaveCount(13);
  const march = table.getByRole('row', { name: /^Mar/ }).getByRole('cell').nth(1);
  await expect(monthly.getByRole('link', { name: /^March: / })).toHaveAccessibleName(
    new RegExp(`; 2025: ${await march.textContent()}$`),
  );
});

test('a legend explains how a running period is drawn', async ({ visitor }) => {
  await visitor.open('/dashboard?lng=en');
  const [yearly, monthly] = [visitor.widget('yearly'), visitor.widget('monthly')];
  await expect(yearly.locator('.is-provisional .bar')).toHaveAttribute('fill', /provisional/);
  await expect(yearly.locator('.widget-notes')).toContainText('Hatched: incomplete');
  await expect(monthly.locator('path.line.is-provisional')).toHaveCSS('stroke-dasharray', /\d/);
  await expect(monthly.locator('.widget-notes')).toContainText('Dashed line');
});

test('the bars of tables have one scale', async ({ visitor }) => {
  await visitor.open('/dashboard?lng=en');
  for (const widget of ['right', 'victim', 'method']) {
    const row = visitor.widget(widget).locator('tbody tr').first();
    const [bar, track] = await Promise.all(
      ['.share-bar rect', '.share-bar'].map((part) => row.locator(part).boundingBox()),
    );
    const share = Number(
      /\d+/.exec((await row.locator('.share').first().textContent()) ?? '')?.[0],
    );
    expect((100 * (bar?.width ?? 0)) / (track?.width ?? 1)).toBeCloseTo(share, -0.5);
  }
});

test('a phone shows tables with the change on the year before completely', async ({
  page,
  visitor,
}) => {
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
  // A sentence that names a change in words has one line more than one with a number.
  expect(height).toBeLessThan(11 * 740 + 40);
});

test('further actions of a figure are behind one line', async ({ visitor }) => {
  await visitor.open('/dashboard?year=2025');
  for (const widget of ['cards', 'map', 'victim']) {
    const file = visitor.widget(widget).getByRole('link', { name: /^CSV: / });
    await expect(file).toBeHidden();
    await visitor.openActions(widget);
    await expect(file).toBeVisible();
    await expect(visitor.widget(widget).getByRole('link', { name: /^Bagikan/ })).toBeVisible();
  }
  await expect(visitor.widget('victim').locator('.widget-explanation').first()).toBeVisible();
});

test('a table shows how its codes have changed on the year before', async ({ visitor }) => {
  await visitor.open('/dashboard?year=2025');
  const right = visitor.widget('right');
  await expect(right.getByRole('columnheader').last()).toHaveText('vs 2024');
  // Chance explains the changes of these few cases, so they have no number.
  await expect(right.locator('tbody tr').first().locator('td').last()).toHaveText('=');
  const status = visitor.widget('status').getByRole('columnheader');
  await expect(status).toHaveCount(3);
});
