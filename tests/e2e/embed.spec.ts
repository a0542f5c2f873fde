import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Page } from '@playwright/test';
import { datasets } from './support/datasets';
import { findViolations } from './support/find-violations';
import { expect, test } from './support/visitor-test';

const address = '/embed/complaints/right?year=2025&lng=en';

test('a frame shows the figures of its view and their source', async ({ page, visitor }) => {
  await visitor.open('/dashboard/widgets/right?year=2025&lng=en');
  const figures = await visitor.figures('right');
  await page.goto(address);
  expect(await visitor.figures('right')).toEqual(figures);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complaints, 2025');
  await expect(page.getByText(/Data version 1 · Calculated on/)).toBeVisible();
  const source = page.getByRole('link', { name: 'See more on Terang' });
  await expect(source).toHaveAttribute('rel', 'noopener');
  await expect(source).toHaveAttribute('target', '_blank');
  await expect(source).toHaveAttribute('href', /\/dashboard\/widgets\/right\?year=2025&lng=en$/);
});

test('only frames may be framed; they load no script but the one for their height, and set no cookie', async ({
  visitor,
}) => {
  for (const path of [address, '/embed/complaints?lng=en', '/embed/complaints/nothing']) {
    const response = await visitor.fetch(path);
    const headers = response.headers();
    expect(headers['content-security-policy'], path).toContain('frame-ancestors *');
    expect(headers['set-cookie'], path).toBeUndefined();
    const text = (await response.text()).replace(
      /<script>\(function \(\) \{\s+var content[^<]+<\/script>/,
      '',
    );
    expect(text, path).not.toMatch(/<script|modulepreload|site-header/);
  }
  for (const path of ['/dashboard', '/builder', '/search?q=embed', '/survey']) {
    const headers = (await visitor.fetch(path)).headers();
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
});

test('a frame is cached for all, and not indexed by search engines', async ({ page, visitor }) => {
  const { 'cache-control': control } = (await visitor.fetch(address)).headers();
  expect(control).toContain('public');
  expect((await visitor.fetch(address)).headers()['cache-status']).toBe('terang; hit');
  await page.goto(address);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('every widget fits its frame, as narrow as a phone', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 400 });
  for (const { name, widgets } of datasets) {
    for (const widget of widgets) {
      await page.goto(`/embed/${name}/${widget.name}?year=2025`);
      await expect(page.locator(`#${widget.name}`)).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${name} ${widget.name}`).toBe(0);
    }
  }
});

test('axe finds no violations in a frame', async ({ page, isScripted }) => {
  test.skip(!isScripted, 'axe is a script; the frames are the same');
  test.slow();
  for (const widget of ['right', 'map', 'yearly', 'cards', 'calculation-date']) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`/embed/complaints/${widget}?year=2025`);
      expect(await findViolations(page), `${widget} ${colorScheme}`).toEqual([]);
    }
  }
});

test('an unknown widget or dataset is not found', async ({ visitor }) => {
  for (const path of ['/embed/complaints/nothing', '/embed/nothing/right', '/embed/nothing']) {
    expect((await visitor.fetch(path)).status(), path).toBe(404);
  }
});

/** Opens a site of another origin with that page. */
async function openSite(page: Page, html: string): Promise<Server> {
  const site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><body>${html}`);
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const { port } = site.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  return site;
}

test('a site of another origin can show the frame, and no other page', async ({
  page,
  baseURL,
}) => {
  const frame = (path: string) => `<iframe src="${baseURL}${path}" title="x"></iframe>`;
  const html = frame('/embed/complaints/total?year=0&lng=en') + frame('/dashboard');
  const site = await openSite(page, html);
  await expect(page.frameLocator('iframe >> nth=0').locator('#total .big')).toHaveText(
    /\d complaints/,
  );
  await expect(page.frameLocator('iframe >> nth=1').locator('#total')).toHaveCount(0);
  site.close();
});

/** Returns the height of a frame's content. */
const contentHeight = (page: Page) =>
  page
    .frameLocator('iframe >> nth=0')
    .locator('#embed')
    .evaluate((content) => content.getBoundingClientRect().height);

test('the embed code of the share page gives the frame the height of its content', async ({
  page,
  visitor,
  isScripted,
}) => {
  for (const widget of ['right', 'cards', 'yearly']) {
    await visitor.open(`/dashboard/widgets/${widget}/share?year=2025&lng=en`);
    const code = await page.getByLabel('Code to embed it on another site').inputValue();
    await page.setViewportSize({ width: 360, height: 740 });
    const site = await openSite(page, code.replace(/width="\d+"/, 'width="100%"'));
    const frame = page.locator('iframe');
    const height = async () => (await frame.boundingBox())?.height ?? 0;
    if (isScripted) {
      await expect
        .poll(async () => Math.abs((await height()) - (await contentHeight(page))), widget)
        .toBeLessThan(8);
    } else expect(await height()).toBeGreaterThan(300);
    site.close();
  }
});

test('no other frame or site can change the height of one', async ({
  page,
  baseURL,
  isScripted,
}) => {
  test.skip(!isScripted, 'without script nothing changes it');
  const fake = `<script>setInterval(() => parent.postMessage({ terangHeight: 5000 }, '*'), 20)</script>`;
  const site = await openSite(
    page,
    `<iframe src="${baseURL}/embed/complaints/total?lng=en" title="x" height="300"></iframe>
     <iframe srcdoc="${fake.replaceAll('"', '&quot;')}" title="y"></iframe>
     <script>setInterval(() => postMessage({ terangHeight: 5000 }, '*'), 20)</script>
     <script async src="${baseURL}/embed/height.js"></script>`,
  );
  const height = async (nth: number) =>
    (await page.locator('iframe').nth(nth).boundingBox())?.height ?? 0;
  await expect
    .poll(async () => Math.abs((await height(0)) - (await contentHeight(page))))
    .toBeLessThan(8);
  await page.waitForTimeout(300);
  expect(await height(0)).toBeLessThan(1_000);
  expect(await height(1)).toBeLessThan(1_000);
  site.close();
});

test('without script, the frame of a widget is a little higher than its content', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(isScripted, 'the heights in the code are the same');
  test.slow();
  for (const { name, path, widgets } of datasets) {
    for (const widget of [undefined, ...widgets]) {
      const place = widget ? `/widgets/${widget.name}` : '';
      const html = await (await visitor.fetch(`${path}${place}/share?year=2025&lng=id`)).text();
      const height = Number(/width=&quot;640&quot; height=&quot;(\d+)&quot;/.exec(html)?.[1]);
      await page.setViewportSize({ width: 640, height });
      await page.goto(`/embed/${name}${widget ? `/${widget.name}` : ''}?year=2025&lng=id`);
      const content = (await page.locator('#embed').boundingBox())?.height ?? 0;
      expect(content, `${name} ${widget?.name}`).toBeLessThanOrEqual(height);
      expect(content, `${name} ${widget?.name}`).toBeGreaterThan(height - 190);
    }
  }
});

test('without script, the frame of a view is a little higher than its content in any language', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(isScripted, 'the heights in the code are the same');
  for (const { name, path } of datasets) {
    for (const view of ['year=0&lng=zh', 'province=94&lng=de', 'year=2025&right=R01&lng=fr']) {
      const html = await (await visitor.fetch(`${path}/share?${view}`)).text();
      const height = Number(/width=&quot;640&quot; height=&quot;(\d+)&quot;/.exec(html)?.[1]);
      await page.setViewportSize({ width: 640, height });
      await page.goto(`/embed/${name}?${view}`);
      const content = (await page.locator('#embed').boundingBox())?.height ?? 0;
      expect(content, `${name} ${view}`).toBeLessThanOrEqual(height);
      expect(content, `${name} ${view}`).toBeGreaterThan(height * 0.7);
    }
  }
});

test('without script, the frame of a cross table, trends or a comparison is a little higher than its content', async ({
  page,
  visitor,
  isScripted,
}) => {
  test.skip(isScripted, 'the heights in the code are the same');
  for (const place of [
    'cross-table?by=province,right&year=0',
    'cross-table?by=issue,victim&year=2025',
    'trends?of=issue',
    'trends?of=right&show=table',
    'compare?compare=year-before&year=2025',
  ]) {
    const [path = '', search = ''] = place.split('?');
    const html = await (await visitor.fetch(`/dashboard/${path}/share?${search}&lng=de`)).text();
    const height = Number(/width=&quot;640&quot; height=&quot;(\d+)&quot;/.exec(html)?.[1]);
    await page.setViewportSize({ width: 640, height });
    await page.goto(`/embed/complaints/${place}&lng=de`);
    const content = (await page.locator('#embed').boundingBox())?.height ?? 0;
    expect(content, place).toBeLessThanOrEqual(height);
    expect(content, place).toBeGreaterThan(height * 0.6);
    await page.setViewportSize({ width: 320, height: 400 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, place).toBe(0);
  }
});

test('a frame of a view shows its sentences, main figures and the chart of its picture', async ({
  page,
  visitor,
}) => {
  await visitor.open('/dashboard/widgets/right?year=2025&lng=en');
  const figures = Object.entries(await visitor.figures('right')).slice(0, 5);

  await page.goto('/embed/complaints?year=2025&lng=en');
  await expect(page.locator('.embed-sentences li').first()).toContainText('complaints in 2025');
  await expect(page.locator('.card-main dt')).toHaveText('Complaints');
  expect(Object.entries(await visitor.figures('right')).slice(0, 5)).toEqual(figures);
  await expect(page.getByRole('link', { name: 'See more on Terang' })).toHaveAttribute(
    'href',
    /\/dashboard\?year=2025&lng=en$/,
  );
});

test('a frame is light or dark as its address requests', async ({ page }) => {
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [theme, surface] of [
      ['light', '#fff'],
      ['dark', '#172329'],
    ]) {
      await page.goto(`/embed/complaints/right?year=2025&lng=en&theme=${theme}`);
      expect((await ground()).trim(), `${theme} on ${colorScheme}`).toBe(surface);
      await expect(page.locator('.notice')).toHaveCount(0);
    }
  }
});
