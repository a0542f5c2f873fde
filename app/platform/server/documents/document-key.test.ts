import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageCookie } from '~/platform/i18n/request-language.server';
import { documentKeyOf } from './document-key.server';

const dashboard = { method: 'GET', url: '/dashboard', headers: { host: 'localhost' } };
const key = documentKeyOf(dashboard, '1');

describe('the key of a document', () => {
  it.each([
    ['another path', { url: '/dashboard/' }],
    ['another parameter', { url: '/dashboard?year=2024' }],
    ['another host', { headers: { host: 'example.org' } }],
    ['a host that a proxy names', { headers: { host: 'localhost', 'x-forwarded-host': 'a' } }],
    ['another encoding', { headers: { host: 'localhost', 'accept-encoding': 'br' } }],
    ['Save-Data', { headers: { host: 'localhost', 'save-data': 'on' } }],
    ['another language', { headers: { host: 'localhost', cookie: 'lng=ImVuIg==' } }],
    ['preferences', { headers: { host: 'localhost', cookie: 'a=b; preferences=e30=' } }],
  ])('differs with %s', (_, difference) => {
    expect(documentKeyOf({ ...dashboard, ...difference }, '1')).not.toBe(key);
  });

  it('differs with the version of the data', () => {
    expect(documentKeyOf(dashboard, '2')).not.toBe(key);
  });

  it('is the same whatever other cookies the request has', () => {
    const headers = { host: 'localhost', cookie: '_ga=1; other=2' };
    expect(documentKeyOf({ ...dashboard, headers }, '1')).toBe(key);
  });

  it('is the same whatever the order of different parameters', () => {
    const names = fc.uniqueArray(fc.string(), { maxLength: 6 });
    fc.assert(
      fc.property(names, fc.string(), (parameters, value) => {
        const url = (order: string[]) =>
          `/dashboard?${new URLSearchParams(order.map((name) => [name, value])).toString()}`;
        const reversed = documentKeyOf({ ...dashboard, url: url([...parameters].reverse()) }, '1');
        expect(reversed).toBe(documentKeyOf({ ...dashboard, url: url(parameters) }, '1'));
      }),
    );
  });

  it('depends on the order of a repeated parameter', () => {
    const first = documentKeyOf({ ...dashboard, url: '/dashboard?year=1&year=2' }, '1');
    expect(documentKeyOf({ ...dashboard, url: '/dashboard?year=2&year=1' }, '1')).not.toBe(first);
  });

  it.each([
    ['what is sent', { method: 'POST' }],
    ['a visitor who has signed in', { headers: { cookie: 'lng=a; session=secret' } }],
    ['one who has over HTTPS', { headers: { cookie: '__Host-session=secret' } }],
    ['a program that has', { headers: { authorization: 'Bearer secret' } }],
    ['an address with a fragment, which Remix cuts off', { url: '/search?q=c#' }],
    ['an address without end', { url: `/dashboard?year=${'1'.repeat(5_000)}` }],
  ])('does not exist for %s', (_, difference) => {
    expect(documentKeyOf({ ...dashboard, ...difference }, '1')).toBeNull();
  });

  it('differs wherever Remix reads another cookie', async () => {
    const parts = [
      'lng',
      'preferences',
      'session',
      '=',
      ';',
      ' ',
      '\t',
      '\u00a0',
      '"',
      'ImVuIg==',
      'a',
    ];
    const cookies = fc.array(fc.constantFrom(...parts), { maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(cookies, async (sent) => {
        const cookie = sent.join('');
        const read = new Request('http://localhost', { headers: { cookie } }).headers.get('Cookie');
        const isOtherwise = (await languageCookie.parse(read)) === 'en';
        const kept = documentKeyOf({ ...dashboard, headers: { host: 'localhost', cookie } }, '1');
        expect(isOtherwise && kept === key).toBe(false);
      }),
      { numRuns: 2_000, examples: [[['lng', ';', 'lng', '=', 'ImVuIg==']]] },
    );
  });

  it('is found at once in the longest header of blanks', () => {
    const cookie = `a;${' '.repeat(16_000)}a; lng=ImVuIg==`;
    const headers = { host: 'localhost', cookie };
    expect(documentKeyOf({ ...dashboard, headers }, '1')).toContain('ImVuIg==');
  });

  it('never throws, whatever a client sends', () => {
    const anything = fc.record({ method: fc.string(), url: fc.string(), cookie: fc.string() });
    fc.assert(
      fc.property(anything, ({ method, url, cookie }) => {
        documentKeyOf({ method, url, headers: { cookie, 'accept-encoding': cookie } }, '1');
      }),
    );
  });
});
