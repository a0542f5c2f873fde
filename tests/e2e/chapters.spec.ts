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
      const disclosed = page.locator(`.chapter#${chapter} div.widget`);
      // A list of first ranks comes before it, so that a phone has names and numbers before a map.
      const first = disclosed.and(page.locator(':not(.widget-ranking)')).first();
      await expect(first).toHaveClass(/widget-lead/);
      const others = disclosed.locator('visible=true');
      expect(await others.count()).toBe(await disclosed.count());
      await expect(page.locator(`.chapter#${chapter} .widget-lead`)).toHaveCount(1);
      const [heading, ...levels] = await page
        .locator(`.chapter#${chapter}`)
        .getByRole('heading')
        .evaluateAll((all) => all.map(({ localName }) => localName));
      expect(heading, chapter).toBe('h2');
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

test('chapters are headed by their greatest value, if it is clear', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=0&lng=en');
  for (const [chapter, widget, heading] of [
    ['what', 'right', /^What( Most(: .+ and| often about the) .+[^.])?$/],
    ['who', 'defendant', /^Who( Most(: .+ and| often against:) .+[^.])?$/],
    ['handling', 'status', /^Handling( Most(: .+ and| common status:) .+[^.])?$/],
  ] as const) {
    const title = page.locator(`#${chapter} > h2`);
    await expect(title).toHaveText(heading);
    const [first = 0, second = 0] = Object.values(await visitor.figures(widget));
    // Within two standard errors, no test of several codes calls a difference clear.
    if (first - second < 2 * Math.sqrt(first + second))
      await expect(title).not.toHaveText(/Most (often|common)/);
  }
});

test('a table is headed by its topic, and its page names no first code that chance explains', async ({
  visitor,
}) => {
  await visitor.open('/dashboard?lng=en');
  const heading = (widget: string) => visitor.widget(widget).getByRole('heading', { level: 3 });
  await expect(heading('office')).toHaveText('Representative offices');
  await visitor.open('/dashboard/widgets/right?lng=en');
  await expect(visitor.widget('right').getByRole('heading', { level: 2 })).toHaveText(
    'Rights concerned',
  );
  await expect(visitor.widget('right').locator('.widget-sentence')).toHaveCount(0);
});

test('the greatest shares lead to their chapters', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025&lng=en');
  const facts = page.locator('#cards li');
  await expect(facts).toHaveCount(4);
  await facts.filter({ hasText: 'Who' }).getByRole('link').click();
  await expect(page).toHaveURL(/#who$/);
  await expect(page.locator('#who > h2')).toBeInViewport();
});

test('months precede those of the year before, and a table has those of earlier years', async ({
  visitor,
}) => {
  await visitor.open('/dashboard?lng=en');
  const monthly = visitor.widget('monthly');
  await expect(monthly.locator('path.is-before')).toHaveAttribute('d', /^M.+L/);
  const names = await monthly.locator('.line-name').allTextContents();
  expect(names.sort()).toEqual(['2025', '2026']);
  const name = await monthly.getByRole('link', { name: /^March: / }).getAttribute('aria-label');
  await visitor.follow(monthly.getByRole('link', { name: /^Table/ }));
  const table = monthly.getByRole('table');
  const years = await table.getByRole('columnheader').allTextContents();
  expect(years.slice(-3)).toEqual(['2024', '2025', '2026']);
  await expect(table.getByRole('row')).toHaveCount(13);
  const march = table.getByRole('row', { name: /^Mar/ }).getByRole('cell');
  expect(name).toMatch(
    new RegExp(`; 2025: ${await march.nth(years.indexOf('2025')).textContent()}$`),
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

test('bars are scaled to the largest of their table', async ({ visitor }) => {
  await visitor.open('/dashboard?lng=en');
  for (const widget of ['right', 'victim', 'method']) {
    const widths = await visitor
      .widget(widget)
      .locator('tbody tr:visible')
      .evaluateAll((rows) =>
        rows.slice(0, 3).map((row) => {
          const width = (part: string) => row.querySelector(part)?.getBoundingClientRect().width;
          const count = Number(row.querySelector('td')?.textContent.replace(/\D/g, ''));
          return { count, length: width('.bar svg') ?? 0 };
        }),
      );
    const largest = Math.max(...widths.map(({ count }) => count));
    const longest = Math.max(...widths.map(({ length }) => length));
    for (const { count, length } of widths)
      expect(length / longest).toBeCloseTo(count / largest, 2);
  }
});

test('a phone shows every figure completely', async ({ page, visitor }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const language of languages) {
      await visitor.open(`/dashboard?year=2025&lng=${language}`);
      const wide = await page
        .locator('.chapter .widget')
        .evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ id }) => id),
        );
      expect(wide, `${language}, ${width} px`).toEqual([]);
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

test('a figure leads to all its numbers, its files and its definition', async ({ visitor }) => {
  await visitor.open('/dashboard?year=2025');
  for (const [widget, text] of [
    ['map', /^Tabel, dengan unduhan dan definisi/],
    ['victim', /^Tampilkan semua \d+, dengan unduhan dan definisi/],
  ] as const) {
    await expect(visitor.widget(widget).locator('.widget-actions a')).toHaveText(text);
  }
  await visitor.follow(visitor.widget('victim').locator('.widget-actions a'));
  const links = visitor.widget('victim').getByRole('link');
  for (const name of [/^CSV/, /^Tren/, /^Bagikan/, /^Definisi/])
    await expect(links.filter({ hasText: name })).toBeVisible();
});

test('the dashboard has at most 1,500 elements and 120 stops of the Tab key', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?lng=en');
  const stops = await page
    .locator('a, button, input, select, summary, [tabindex]')
    .locator('visible=true')
    .evaluateAll((all) => all.filter((element) => (element as HTMLElement).tabIndex >= 0).length);
  expect(stops).toBeLessThanOrEqual(120);
  expect(await page.locator('*').count()).toBeLessThanOrEqual(1500);
});

test('a page has few landmarks', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025');
  const landmarks = page.locator(
    'header:not(:is(main, section, div) header), main, footer, nav, aside, section[aria-labelledby], form[aria-label]',
  );
  expect(await landmarks.count()).toBeLessThan(20);
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(5);
});

test('a table has no column of changes if chance explains them all', async ({ visitor }) => {
  await visitor.open('/dashboard?year=2025');
  await expect(visitor.widget('right').getByRole('columnheader')).toHaveCount(2);
});
