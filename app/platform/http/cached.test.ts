import { describe, expect, it } from 'vitest';
import { cacheControlOf, isPublic, publicDocument, varyOf } from './cache-control.server';
import { privateFile } from './file-headers.server';
import { plainFile } from './plain-file.server';
import { plainRefusal } from './plain-refusal.server';
import { privateDocument } from './private-document.server';
import { problem } from './problem.server';
import { publicFile } from './public-file.server';

const requestWith = (headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { headers });
const toEverybody = 'public, max-age=0, s-maxage=60, must-revalidate';

describe('a page', () => {
  const headers = new Headers(publicDocument());
  const answer = { status: 200, headers, isGuest: true };
  const withCookie = new Headers([...headers, ['Set-Cookie', 'a=1']]);

  it('is kept by shared caches if it is complete, for guests, and sets no cookie', () => {
    expect(isPublic(answer)).toBe(true);
    expect(cacheControlOf(answer)).toBe(toEverybody);
  });

  it.each([
    ['to a user', { ...answer, isGuest: false }, 'private, no-cache'],
    ['that sets a cookie', { ...answer, headers: withCookie }, 'private, no-cache'],
    ['that is not public', { ...answer, headers: new Headers() }, 'private, no-cache'],
    ['that redirects', { ...answer, status: 302 }, 'private, no-cache'],
    ['that is missing', { ...answer, status: 404 }, 'no-store'],
    ['that is the fault of the client', { ...answer, status: 400 }, 'no-store'],
  ])('%s is kept by none', (_, other, control) => {
    expect(isPublic(other)).toBe(false);
    expect(cacheControlOf(other)).toBe(control);
  });

  it('may say itself how long it is kept', () => {
    const publicHeaders = new Headers({ 'Cache-Control': 'public, max-age=300' });
    const ofUser = { ...answer, headers: publicHeaders, isGuest: false };
    expect(cacheControlOf(ofUser)).toBe('public, max-age=300');
  });

  it('depends on the cookies of those who have any of the portal', () => {
    expect(varyOf({})).toBe('Accept-Encoding, Save-Data');
    expect(varyOf({ cookie: 'other=1' })).toBe('Accept-Encoding, Save-Data');
    expect(varyOf({ cookie: 'lng=ImlkIg' })).toBe('Accept-Encoding, Cookie, Save-Data');
  });

  it('with a form is kept by no cache, and says when to try again', () => {
    const headersOf = (actionHeaders: Headers) =>
      new Headers(
        privateDocument({
          actionHeaders,
          loaderHeaders: new Headers(),
          parentHeaders: new Headers(),
          errorHeaders: undefined,
        }),
      );
    expect([...headersOf(new Headers({ 'X-Other': '1' }))]).toEqual([
      ['cache-control', 'private, no-store'],
    ]);
    expect(headersOf(new Headers({ 'Retry-After': '90' })).get('Retry-After')).toBe('90');
  });
});

describe.each([
  [
    'a file of public figures',
    (request: Request, content = 'a,b') =>
      publicFile(request, Buffer.from(content), { name: 'a.csv', type: 'text/csv' }),
    toEverybody,
  ],
  [
    'a generated text',
    (request: Request, content = 'a,b') => plainFile(request, content, 'text/csv'),
    'public, max-age=3600',
  ],
] as const)('%s', (_, send, control) => {
  it('is sent with its type, and may be kept', async () => {
    const response = send(requestWith());
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/csv');
    expect(response.headers.get('Cache-Control')).toBe(control);
    expect(response.headers.get('Vary')).toBeNull();
    expect(await response.text()).toBe('a,b');
  });

  it('depends on the cookies of those who have any of the portal', () => {
    expect(send(requestWith({ Cookie: 'lng=ImlkIg' })).headers.get('Vary')).toBe('Cookie');
  });

  it('is not sent again to who has the same content', async () => {
    const etag = send(requestWith()).headers.get('ETag') ?? '';
    const again = send(requestWith({ 'If-None-Match': etag }));
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('ETag')).toBe(etag);
    expect(again.headers.get('Content-Length')).toBeNull();
    expect(send(requestWith({ 'If-None-Match': etag }), 'other').status).toBe(200);
  });
});

describe('a file of public figures', () => {
  it('is kept by no shared cache for a user, and names its length', () => {
    const file = { name: 'a.csv', type: 'text/csv' };
    const response = publicFile(requestWith({ Cookie: 'session=x' }), Buffer.from('a,b'), file);
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(response.headers.get('Content-Length')).toBe('3');
  });
});

describe('a private file', () => {
  it('is downloaded and kept by no cache', async () => {
    const response = privateFile('é', { name: 'a.json', type: 'application/json' });
    expect(await response.text()).toBe('é');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-length': '2',
      'content-type': 'application/json',
      'content-disposition': expect.stringMatching(/^attachment; filename="a\.json"/),
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
    });
    expect(response.headers.has('ETag')).toBe(false);
  });
});

describe('a refusal', () => {
  it('in place of a file is plain text that no cache keeps, and says when to try again', async () => {
    const refused = plainRefusal('Too many', 429, 60);
    expect([refused.status, await refused.text()]).toEqual([429, 'Too many']);
    expect(Object.fromEntries(refused.headers)).toEqual({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '60',
    });
    expect(plainRefusal('Gone', 410).headers.has('Retry-After')).toBe(false);
  });

  it('to a program is problem JSON that no cache keeps', async () => {
    const refused = problem({ status: 404, title: 'Not found', field: 'id' });
    expect(refused.status).toBe(404);
    expect(await refused.json()).toEqual({ status: 404, title: 'Not found', field: 'id' });
    expect(refused.headers.get('Content-Type')).toBe('application/problem+json');
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
  });
});
