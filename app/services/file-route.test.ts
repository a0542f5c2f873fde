import { expect, it } from 'vitest';
import { plainRefusal } from '~/platform/http/plain-refusal.server';
import { fileRoute } from './file-route.server';

const address = 'http://localhost/dashboard/right.png?lng=en&year=2025';
const requestFile = (load: () => Response, accept: string, url = address) =>
  fileRoute(load)({
    request: new Request(url, { headers: { Accept: accept } }),
    params: {},
    context: {},
  });
const busy = () => plainRefusal('Too many downloads are running.', 503, 5);

it('a file that the portal is too busy for answers 503 with Retry-After, in the format that the client accepts', async () => {
  const page = await requestFile(busy, 'text/html,*/*');
  const picture = await requestFile(busy, 'image/avif,*/*');
  for (const answer of [page, picture])
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  const html = await page.text();
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('Too many downloads are running.');
  expect(html).toContain('<a href="/dashboard/right.png?lng=en&#38;year=2025">Try again</a>');
  expect(picture.headers.get('Content-Type')).toContain('application/problem+json');
  expect(await picture.json()).toMatchObject({ detail: 'Too many downloads are running.' });
});

it('a file whose data is unavailable answers in the same way', async () => {
  const away = () => {
    throw new Response(null, { status: 503, headers: { 'Retry-After': '10' } });
  };
  const page = await requestFile(away, 'text/html');
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '10']);
  expect(await page.text()).toContain('Try again later.');
});

it('an archive that is being built leads to the list of archives', async () => {
  const url = 'http://localhost/data/complaints/calculation/1.zip?lng=en';
  const answer = await requestFile(busy, 'text/html', url);
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/data?lng=en']);
});
