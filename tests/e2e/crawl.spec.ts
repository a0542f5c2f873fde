import { type APIRequestContext } from '@playwright/test';
import { expect, test } from './support/test';

/** Filters make endless addresses of one page: this many of them are followed. */
const SEARCHES_PER_PATH = 2;
/** Each profile has the same files, which are expensive to draw: only this many of each kind are fetched. */
const FILES_PER_KIND = 2;
/** Far above what the portal has; more means that links lead to ever more links. */
const MAX_PAGES = 2_000;
const AT_ONCE = 4;
/** Compression would take a tenth of the time. */
const uncompressed = { 'Accept-Encoding': 'identity' };

/** Returns the portal's addresses in the links and pictures of a document, without fragment and language. */
function addressesIn(html: string, base: string): string[] {
  const named = html.matchAll(/<(?:a|link|img|use)\b[^>]*?\s(?:href|src)="([^"#][^"]*)"/g);
  return [...named].flatMap(([, address = '']) => {
    const url = new URL(address.replaceAll('&amp;', '&'), base);
    url.hash = '';
    url.searchParams.delete('lng');
    return url.origin === new URL(base).origin ? [url.pathname + url.search] : [];
  });
}

/** Returns the kind of a file by its path, such as "province/profile.pdf"; null for a page. */
function kindOfFile(path: string): string | null {
  const [, section, ...rest] = path.split('/');
  const file = rest.at(-1) ?? '';
  return rest.length > 1 && file.includes('.') ? `${section}/${file}` : null;
}

interface Visit {
  address: string;
  status: number;
  /** The page that links to it. */
  from: string;
}

/** Visits everything that links reach from the landing page, in one language. */
async function crawl(request: APIRequestContext, base: string, language: string): Promise<Visit[]> {
  const searches = new Map<string, Set<string>>();
  const files = new Map<string, number>();
  const waiting = [{ address: '/home', from: '' }];
  const visits: Visit[] = [];

  function enqueue(address: string, from: string): void {
    const [path = '', search = ''] = address.split('?');
    const known = searches.get(path) ?? new Set();
    searches.set(path, known);
    if (known.has(search) || known.size >= SEARCHES_PER_PATH) return;
    known.add(search);
    const kind = kindOfFile(path);
    if (kind !== null) {
      const fetched = files.get(kind) ?? 0;
      if (fetched >= FILES_PER_KIND) return;
      files.set(kind, fetched + 1);
    }
    waiting.push({ address, from });
  }

  async function visit({ address, from }: { address: string; from: string }): Promise<void> {
    const url = new URL(address, base);
    url.searchParams.set('lng', language);
    const response = await request.get(url.href, { headers: uncompressed });
    visits.push({ address, from, status: response.status() });
    if (!response.headers()['content-type']?.startsWith('text/html')) return;
    for (const found of addressesIn(await response.text(), response.url())) enqueue(found, address);
  }

  while (waiting.length > 0 && visits.length < MAX_PAGES) {
    await Promise.all(waiting.splice(0, AT_ONCE).map(visit));
  }
  return visits;
}

test.skip(({ isScripted }) => isScripted, 'what the server sends is the same with script');

// Hundreds of pages, each rendered: MAX_PAGES bounds them, not the time of a busy machine.
test.describe.configure({ timeout: 300_000 });

for (const language of ['id', 'en']) {
  test(`every link that can be reached from the landing page works: ${language}`, async ({
    request,
    baseURL,
  }) => {
    const visits = await crawl(request, baseURL ?? '', language);
    expect(visits.filter(({ status }) => status >= 400)).toEqual([]);
    const paths = new Set(visits.map(({ address }) => address.split('?')[0]));
    for (const expected of ['/dashboard', '/survey', '/contact-us', '/favicon.ico']) {
      expect(paths).toContain(expected);
    }
    expect(visits.length).toBeGreaterThan(100);
    expect(visits.length).toBeLessThan(MAX_PAGES);
  });
}
