import { afterAll, expect, it } from 'vitest';
import { parseEnvironment } from '~/environment.server';
import { loadContent } from '../../bin/content/load-content';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
await publishComplaints(db, ['1', '2']);
await loadContent(db, parseEnvironment({}), { samples: false });
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

/** Compression would take a tenth of the time. */
const uncompressed = { 'Accept-Encoding': 'identity' };

/** Lists every public page in a language, as in the sitemap, by its path and search. */
async function listPages(language: string): Promise<string[]> {
  const sitemap = await (await fetch(`${web.url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = '']) => new URL(address.replaceAll('&amp;', '&')),
  );
  return addresses
    .filter(({ searchParams }) => searchParams.get('lng') === language)
    .map(({ pathname, search }) => pathname + search);
}

/**
 * Languages whose characters take one byte, mostly one, and three: chunks of a page end within characters. The
 * texts of all languages are in `locales.test.ts`.
 */
const languages = ['id', 'fr', 'ja'];

it.each(languages)(
  'holds no NUL and no sign for a broken character on any page in "%s"',
  async (language) => {
    const pages = await listPages(language);
    expect(pages.length).toBeGreaterThan(30);
    const broken: string[] = [];
    for (const path of pages) {
      const page = await (await fetch(web.url + path, { headers: uncompressed })).text();
      if (/[\0\uFFFD]/.test(page)) broken.push(path);
    }
    expect(broken).toEqual([]);
  },
  120_000,
);
