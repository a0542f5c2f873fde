import { launch, type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../../bin/lib/firefox.mjs';
import { MIN_AGE_MS } from '~/platform/http/honeypot.server';
import { preferencesCookie } from '~/platform/http/preferences.server';
import { expect, test } from '../e2e/support/test';

const executablePath = findFirefox();
const harmless = 'https://www.bmkg.go.id/';

test.skip(!executablePath, 'Firefox is missing. As root: apt-get install firefox-esr');

let browser: Browser;
let page: Page;

test.beforeAll(async ({ baseURL }) => {
  if (!executablePath || !baseURL) throw new Error('There is no Firefox, or no portal');
  // Of a page that Firefox restores from memory, the driver does not learn.
  const extraPrefsFirefox = { 'browser.sessionhistory.max_total_viewers': 0 };
  browser = await launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox });
  page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  const [name = '', value = ''] = (await preferencesCookie.serialize({ welcome: 'closed' }))
    .split(';', 1)[0]!
    .split(/=(.*)/s);
  await browser.setCookie({ name, value, domain: new URL(baseURL).hostname, path: '/' });
});

test.afterAll(() => browser?.close());

/** Opens an address and waits until the page itself handles clicks. */
async function open(address: string): Promise<void> {
  await page.goto(address);
  await isReady();
}

const isReady = () => page.waitForFunction(() => history.scrollRestoration === 'manual');
const textOf = (selector: string) => page.$eval(selector, ({ textContent }) => textContent ?? '');
const pathOf = () => new URL(page.url()).pathname;

test('Firefox leads from the home page to a filtered dashboard, a figure and its file', async ({
  baseURL,
}) => {
  await open(`${baseURL}/`);
  await page.locator('header a[href^="/dashboard"]').click();
  await expect.poll(pathOf).toBe('/dashboard');
  await page.waitForSelector('.answer h1');

  const all = await textOf('.answer h1');
  await page.select('#filter select[name="province"]', '31');
  await expect.poll(() => page.url()).toContain('province=31');
  await expect.poll(() => textOf('.answer h1')).not.toBe(all);

  await page.locator('#map a[href*="/widgets/map"]').click();
  await expect.poll(pathOf).toBe('/dashboard/widgets/map');
  await page.waitForSelector('.map-zoom');
  const seen = () => page.$eval('#map-chart svg', (drawing) => drawing.getAttribute('viewBox'));
  const before = await seen();
  await page.focus('#map-chart');
  await page.keyboard.press('+');
  expect(await seen()).not.toBe(before);

  const file = await page.$eval('#map a[href*=".csv"]', async (link) => {
    const response = await fetch(link.href);
    return { type: response.headers.get('content-type'), text: await response.text() };
  });
  expect(file.type).toContain('text/csv');
  expect(file.text).toContain('OBS_STATUS');
});

test('Firefox shows the errors of a form in a summary that has the focus', async ({ baseURL }) => {
  await open(`${baseURL}/contact-us`);
  await new Promise((resolve) => setTimeout(resolve, MIN_AGE_MS + 100));
  await page.locator('form.form button[type=submit]').click();
  await page.waitForSelector('.form-summary:focus');
  expect((await page.$$('.form-summary a')).length).toBeGreaterThan(2);
  await page.locator('.form-summary a').click();
  await page.waitForSelector('form.form [aria-invalid]:focus');
});

test('the quick exit leaves the portal in Firefox, too, and Back does not return to the page', async ({
  baseURL,
}) => {
  await page.setRequestInterception(true);
  const referers: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(harmless)) return void request.continue();
    referers.push(request.headers().referer);
    void request.respond({ contentType: 'text/html', body: '<h1>Cuaca</h1>' });
  });
  await open(`${baseURL}/faq/user-guide`);
  await open(`${baseURL}/survey`);
  await page.locator('a[rel="noreferrer noopener"]').click();
  await expect.poll(() => page.url()).toBe(harmless);
  expect(referers[0]).toBeUndefined();
  // The address changes before the page does, whose history goes back.
  await expect(async () => expect(await textOf('h1')).toBe('Cuaca')).toPass();
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(pathOf).toBe('/faq/user-guide');
});
