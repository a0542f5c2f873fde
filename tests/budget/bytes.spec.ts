import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboards } from '~/datasets/dashboards';
import { expect, test } from '../e2e/support/test';
import { bytesSent } from '../support/chart-items';
import { pageAddresses } from './support/page-addresses';
import { createScale, scriptsOf } from './support/page-scripts';
import { fetchRaw } from './support/raw-response';

const KB = 1024;

/** Returns the addresses of a document's style sheets and pictures. */
function filesOf(html: string): string[] {
  const tags = html.match(/<(?:link|img)\b[^>]*>/g) ?? [];
  const loaded = tags.filter((tag) => /rel="(?:stylesheet|icon)"|<img/.test(tag));
  return loaded.flatMap((tag) => /(?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? []);
}

/** Adds a measured size to the report. */
function note(description: string): void {
  test.info().annotations.push({ type: 'measured', description });
  console.log(`      ${description}`);
}

test('the dashboard, complete without script, takes at most 50 KB', async ({ baseURL }) => {
  const document = await fetchRaw(`${baseURL}/dashboard`, 'br');
  expect(document.headers['content-encoding']).toBe('br');
  let total = document.bytes;
  for (const file of filesOf(document.text)) {
    const { status, bytes } = await fetchRaw(`${baseURL}${file}`, 'br');
    expect(status, file).toBe(200);
    total += bytes;
    if (file.endsWith('.css')) {
      note(`style sheet: ${bytes} bytes`);
      expect(bytes).toBeLessThanOrEqual(14 * KB);
    }
  }
  note(`document: ${document.bytes} bytes; with its files: ${total} bytes`);
  expect(total).toBeLessThanOrEqual(50 * KB);
  note(`document before compression: ${Buffer.byteLength(document.text)} bytes`);
  expect(Buffer.byteLength(document.text)).toBeLessThanOrEqual(150 * KB);
});

test('no public page loads more than 100 KB of script, dashboards 95, and none with data saver', async ({
  baseURL,
}) => {
  const weigh = createScale(baseURL);
  for (const address of pageAddresses) {
    const { headers, text } = await fetchRaw(`${baseURL}${address}`, 'br');
    if (!headers['content-type']?.startsWith('text/html')) continue;
    const total = await weigh(text);
    note(`${address}: ${total} bytes of script`);
    expect(total, address).toBeGreaterThan(0);
    const isDashboard = dashboards.some(({ path }) => path === address);
    expect(total, address).toBeLessThanOrEqual((isDashboard ? 95 : 100) * KB);
    const saved = await fetchRaw(`${baseURL}${address}`, 'br', { 'Save-Data': 'on' });
    // Code for other sites' pages, which a visitor may copy, is not part of this page.
    const withoutCode = saved.text.replace(/<textarea[^>]*>[^<]*<\/textarea>/g, '');
    expect(withoutCode, address).not.toMatch(/<script|\.js\b/);
  }
});

test('a browser loads exactly these scripts, and nothing of other hosts', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(request.url()));
  for (const address of pageAddresses) {
    requested.clear();
    const response = await page.goto(address, { waitUntil: 'networkidle' });
    const html = (await response?.text()) ?? '';
    const foreign = [...requested].filter((url) => !url.startsWith(`${baseURL}/`));
    expect(foreign, address).toEqual([]);
    if (!response?.headers()['content-type']?.startsWith('text/html')) continue;
    const loaded = [...requested].map((url) => new URL(url).pathname);
    const scripts = loaded.filter((path) => path.endsWith('.js')).sort();
    expect(scripts, address).toEqual([...scriptsOf(html)].sort());
  }
});

test('no response names a host that a browser would contact', async ({ baseURL }) => {
  for (const address of pageAddresses) {
    const { text } = await fetchRaw(`${baseURL}${address}`, 'br');
    const loaded = [...text.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*>/g)].join('\n');
    const hosts = [...loaded.matchAll(/(?:src|srcset|href)="(?:https?:)?\/\/([^/"]+)/g)];
    const foreign = hosts.map(([, host]) => host).filter((host) => !baseURL?.endsWith(`${host}`));
    expect(foreign, address).toEqual([]);
  }
});

test('no script of the browser contains the chart library or i18next', () => {
  const folder = 'build/client/assets';
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  const heavy = scripts.filter((file) =>
    /nivo|react-spring|i18next/i.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(heavy).toEqual([]);
});

test('the map takes at most 11 KB of the page', async ({ baseURL }) => {
  const { text } = await fetchRaw(`${baseURL}/dashboard`, 'br');
  const [map = ''] = /<svg class="chart chart-map"[\s\S]*?<\/svg>/.exec(text) ?? [];
  expect(map).not.toBe('');
  note(`map: ${map.length} characters, ${bytesSent(map)} bytes sent`);
  expect(bytesSent(map)).toBeLessThanOrEqual(11 * KB);
});
