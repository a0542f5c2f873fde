import { expect, test } from './support/visitor-test';

test('the figures of a view are cited within three acts from the dashboard', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard?year=2025&province=31&lng=en');
  await page.getByRole('link', { name: 'Share, cite or embed' }).click();
  await expect(page).toHaveURL('/dashboard/share?year=2025&province=31&lng=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share, cite or embed');
  const citation = await page.getByLabel('Citation (APA)').inputValue();
  expect(citation).toMatch(
    /^National human rights commission\. \(\d{4}\)\. Complaints, [\w ]*Jakarta, 2025 \(Data version 1, /,
  );
  expect(citation).toMatch(/\[Data set\]\. Terang\. Retrieved \d+ \w+ \d{4}, from http/);
  expect(citation).toContain('/dashboard?year=2025&province=31&as_of=1&lng=en');
  await expect(page.getByLabel('Citation (Chicago)')).toHaveValue(/Accessed .*as_of=1&lng=en\.$/);
});

test('a chart is put on another site within three acts', async ({ page, visitor }) => {
  await visitor.open('/dashboard?year=2025&lng=en');
  await visitor
    .widget('right')
    .getByRole('link', { name: /^Show all \d+, with files and definition/ })
    .click();
  await page.getByRole('link', { name: 'Share Rights concerned' }).click();
  await expect(page).toHaveURL('/dashboard/widgets/right/share?year=2025&lng=en');
  await expect(page.getByLabel('Code to embed it on another site')).toHaveValue(
    /^<iframe src="http[^"]+\/embed\/complaints\/right\?year=2025&amp;lng=en" title="Rights concerned · Complaints, 2025"/,
  );
});

test('offers one link that stays current and one that names the calculation', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard/widgets/right/share?year=2025&lng=en');
  const current = await page.getByLabel('Link to the latest figures').inputValue();
  const frozen = await page.getByLabel('Permanent link').inputValue();
  expect(current).toMatch(/\/dashboard\/widgets\/right\?year=2025&lng=en$/);
  expect(frozen).toMatch(/\/dashboard\/widgets\/right\?year=2025&as_of=1&lng=en$/);
  await expect(page.getByText('Always data version 1,')).toBeVisible();
  const figures: Record<string, number>[] = [];
  for (const address of [current, frozen]) {
    await visitor.open(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rights concerned');
    figures.push(await visitor.figures('right'));
  }
  expect(figures[1]).toEqual(figures[0]);
});

test('messages contain title, sentence and link, and are not sent automatically', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard/share?year=2025&lng=en');
  const [whatsApp, mail] = await Promise.all(
    ['WhatsApp', 'Email'].map((name) =>
      page.locator('.sharing').getByRole('link', { name }).getAttribute('href'),
    ),
  );
  const message = new URL(whatsApp ?? '').searchParams.get('text') ?? '';
  const [title, sentence, address] = message.split('\n');
  expect(title).toBe('Complaints, 2025');
  expect(sentence).toMatch(/complaints in 2025/);
  expect(address).toMatch(/\/dashboard\?year=2025&lng=en$/);
  const { protocol, searchParams } = new URL(mail ?? '');
  expect([protocol, searchParams.get('subject')]).toEqual(['mailto:', title]);
  expect(searchParams.get('body')).toBe(message.replaceAll('\n', '\r\n'));
});

test('reference managers get a file', async ({ page, visitor }) => {
  await visitor.open('/dashboard/widgets/right/share?year=2025&lng=en');
  await page.getByText('For reference managers').click();
  for (const [name, begin] of [
    ['BibTeX', '@misc{terang-complaints-right-2025-calculation-1'],
    ['RIS', 'TY  - DATA\r\nID  - terang-complaints-right-2025-calculation-1'],
  ] as const) {
    const link = page.getByRole('link', { name: `Download ${name}` });
    const response = await visitor.fetch((await link.getAttribute('href')) ?? '');
    expect(response.status()).toBe(200);
    expect(response.headers()['content-disposition']).toContain('attachment; filename="terang-');
    const text = await response.text();
    expect(text.startsWith(begin), text).toBe(true);
    const value = await page.getByLabel(name, { exact: true }).inputValue();
    expect(value).toBe(text.replaceAll('\r', ''));
  }
});

test('copies a text if the browser allows it, else selects it', async ({
  page,
  context,
  visitor,
  isScripted,
}) => {
  await visitor.open('/dashboard/share?year=2025&lng=en');
  const field = page.getByLabel('Permanent link');
  const copy = page.getByRole('button', { name: 'Copy Permanent link' });
  const advice = page.getByText('If there is no Copy button');
  if (!isScripted) {
    await expect(copy).toHaveCount(0);
    await expect(field).not.toBeEditable();
    return expect(advice).toBeVisible();
  }
  await expect(advice).toBeHidden();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await copy.click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
});

test('the picture is on the page, as large as other sites need it', async ({ page, visitor }) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await visitor.open('/dashboard/widgets/right/share?year=2025&lng=en');
    const picture = page.getByRole('img', { name: /^Rights concerned · Complaints, 2025/ });
    await expect(picture).toBeVisible();
    const size = await picture.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.naturalHeight,
    ]);
    expect(size).toEqual([1200, 630]);
  }
});

test('the shares of tables are in their cells', async ({ visitor }) => {
  await visitor.open('/dashboard/widgets/right?year=2025');
  await expect(visitor.widget('right').locator('td.share').first()).toHaveCSS(
    'display',
    'table-cell',
  );
});
