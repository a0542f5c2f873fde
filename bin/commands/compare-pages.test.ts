import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { comparePages, sampleLanguages } from './compare-pages';

const publicUrl = 'https://portal.example';
const addresses = ['id', 'en'].flatMap((language) =>
  ['/', '/dashboard', '/survey'].map((path) => `${path}?lng=${language}`),
);
const sitemap = addresses.map((path) => `<loc>${publicUrl}${path}</loc>`).join('');

/** Starts a portal with these pages, and a separate paragraph on each. */
async function startPortal(pages: Record<string, string>, visits: string): Promise<string> {
  const server = createServer(({ url = '' }, answer) => {
    const body = url === '/sitemap.xml' ? sitemap : (pages[url] ?? 'page');
    answer.end(`${body}<p class="footer-visits">${visits}</p>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('pages of two portals', () => {
  it('are compared byte by byte, except for visits and the numbers of forms', async () => {
    const form = (number: string) => `<form><input type="hidden" value="${number}"/></form>`;
    const origin = await startPortal({ '/survey?lng=id': form('1') }, '5 visits');
    const otherOrigin = await startPortal({ '/survey?lng=id': form('2') }, '7 visits');
    const changed = await startPortal({ '/dashboard?lng=id': 'pagé' }, '7 visits');
    const request = { origin, publicUrl, sample: 1 };
    expect(await comparePages({ ...request, otherOrigin })).toEqual({ pages: 5, different: [] });
    expect(await comparePages({ ...request, otherOrigin: changed })).toEqual({
      pages: 5,
      different: ['/dashboard?lng=id', '/survey?lng=id'],
    });
  });

  it('are all addresses of the first language, and samples of each other', () => {
    const pages = (language: string) =>
      Array.from({ length: 10 }, (_, page) => `/${page}?lng=${language}`);
    const sample = sampleLanguages([...pages('id'), ...pages('en')], 3);
    expect(sample).toEqual([...pages('id'), '/0?lng=en', '/3?lng=en', '/6?lng=en']);
    expect(sampleLanguages([...pages('id'), ...pages('en')], 0)).toEqual(pages('id'));
  });
});
