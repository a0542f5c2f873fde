import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { datasets } from '~/datasets';
import { findViolations } from './support/find-violations';
import { expect, test } from './support/visitor-test';

const address = '/embed/complaints/right?year=2025&lng=en';

test('a frame shows the figures of its view and where they come from', async ({
  page,
  visitor,
}) => {
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

test('only frames may be framed, and they bring no script and no cookie', async ({ visitor }) => {
  for (const path of [address, '/embed/complaints/nothing']) {
    const response = await visitor.fetch(path);
    const headers = response.headers();
    expect(headers['content-security-policy'], path).toContain('frame-ancestors *');
    expect(headers['set-cookie'], path).toBeUndefined();
    expect(await response.text(), path).not.toMatch(/<script|modulepreload|site-header/);
  }
  for (const path of ['/dashboard', '/builder', '/search?q=embed', '/survey']) {
    const headers = (await visitor.fetch(path)).headers();
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
});

test('a frame is kept for all, and told to search engines as none of theirs', async ({
  page,
  visitor,
}) => {
  const { 'cache-control': control } = (await visitor.fetch(address)).headers();
  expect(control).toContain('public');
  expect((await visitor.fetch(address)).headers()['cache-status']).toBe('terang; hit');
  await page.goto(address);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('every widget stands in its frame, as narrow as a phone', async ({ page }) => {
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

test('axe finds nothing to object to in a frame', async ({ page, isScripted }) => {
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
  for (const path of ['/embed/complaints/nothing', '/embed/nothing/right']) {
    expect((await visitor.fetch(path)).status(), path).toBe(404);
  }
});

test('a site of another origin can show the frame, and no other page', async ({
  page,
  baseURL,
}) => {
  const frame = (path: string) => `<iframe src="${baseURL}${path}" title="x"></iframe>`;
  const site = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(frame('/embed/complaints/total?year=0&lng=en') + frame('/dashboard'));
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const { port } = site.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect(page.frameLocator('iframe >> nth=0').locator('#total .big')).toHaveText(/\d cases/);
  await expect(page.frameLocator('iframe >> nth=1').locator('#total')).toHaveCount(0);
  site.close();
});
