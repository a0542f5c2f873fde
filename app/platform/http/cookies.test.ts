import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { cookieValue } from './cookie-value.server';
import { isCookieless, isGuest, personalHeadersOf } from './guest.server';
import { createSessionCookie, type SessionCookie } from './session-cookie.server';
import { createSignedCookie, type SignedCookie } from './signed-cookie.server';

const https = { PUBLIC_URL: 'https://data.example.go.id' };
const plain = { PUBLIC_URL: undefined };
const requestWith = (setCookie: string) =>
  new Request('http://localhost/', { headers: { Cookie: setCookie.split(';')[0] ?? '' } });

afterEach(() => vi.useRealTimers());

describe('the cookie of a session', () => {
  let cookie: SessionCookie;
  beforeEach(() => {
    cookie = createSessionCookie(https);
  });

  it('is sent to this host over HTTPS alone, to no script, and by other sites in links only', async () => {
    expect(await cookie.set('abc')).toMatch(
      /^__Host-session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await createSessionCookie(plain).set('abc')).toMatch(
      /^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('lasts until the browser is closed, or for the given time', async () => {
    expect(await cookie.set('abc')).not.toContain('Max-Age');
    expect(await cookie.set('abc', 3_600)).toContain('; Max-Age=3600;');
  });

  it('is read as the token that was set, and is removed', async () => {
    expect(await cookie.read(requestWith(await cookie.set('abc')))).toBe('abc');
    const cleared = await cookie.clear();
    expect(cleared).toContain('; Max-Age=0;');
    for (const none of [cleared, '', '__Host-session=%', '__Host-session=MTIz']) {
      expect(await cookie.read(requestWith(none)), none).toBeNull();
    }
  });
});

describe('a signed cookie', () => {
  const options = { ...https, secret: 'secret', path: '/login', lifetime: 600 };
  let cookie: SignedCookie<string>;
  beforeEach(() => {
    cookie = createSignedCookie('half', z.string(), options);
  });

  it('is sent to its path over HTTPS alone, to no script, for its lifetime', async () => {
    expect(await cookie.set('abc')).toMatch(
      /^half=[^;]+; Max-Age=600; Path=\/login; HttpOnly; Secure; SameSite=Lax$/,
    );
    const withoutHttps = createSignedCookie('half', z.string(), { ...options, ...plain });
    expect(await withoutHttps.set('abc')).not.toContain('Secure');
    expect(await cookie.clear()).toMatch(/^half=[^;]*; Max-Age=0; Path=\/login;/);
  });

  it('has its value until its lifetime ends, however long the browser keeps it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const request = requestWith(await cookie.set('abc'));
    vi.setSystemTime(599_999);
    expect(await cookie.read(request)).toBe('abc');
    vi.setSystemTime(600_000);
    expect(await cookie.read(request)).toBeNull();
  });

  it('has no value if another secret or another cookie has signed it, or its kind is another', async () => {
    const others = [
      createSignedCookie('half', z.string(), { ...options, secret: 'another' }),
      createSignedCookie('half', z.number(), options),
    ];
    for (const other of others) {
      const sent = requestWith(await cookie.set('abc'));
      expect(await other.read(sent)).toBeNull();
    }
    const export_ = createSignedCookie('export', z.string(), options);
    const renamed = (await export_.set('abc')).replace('export=', 'half=');
    expect(await cookie.read(requestWith(renamed))).toBeNull();
    expect(await cookie.read(requestWith(await cookie.clear()))).toBeNull();
    expect(await cookie.read(new Request('http://localhost/'))).toBeNull();
  });
});

describe('a cookie of a request', () => {
  it('has the value that was sent, of the first of its name', () => {
    expect(cookieValue('a=1; text=%20x; b="2"', 'text')).toBe('%20x');
    expect(cookieValue('a=1; a=2', 'a')).toBe('1');
    expect(cookieValue('a=1', 'b')).toBeUndefined();
    expect(cookieValue(undefined, 'a')).toBeUndefined();
  });
});

describe('a guest', () => {
  it.each([
    [{}, true, true],
    [{ cookie: 'other=1' }, true, true],
    [{ cookie: 'lng=ImlkIg' }, true, false],
    [{ cookie: 'other=1; preferences=e30' }, true, false],
    [{ cookie: 'session=' }, false, false],
    [{ cookie: 'lng=ImlkIg; session=x' }, false, false],
    [{ cookie: '__Host-session=x' }, false, false],
    [{ authorization: 'Bearer x' }, false, false],
  ])('with %o: %s, and without cookies: %s', (headers, guest, cookieless) => {
    expect([isGuest(headers), isCookieless(headers)]).toEqual([guest, cookieless]);
    expect(personalHeadersOf(new Request('http://localhost/', { headers }))).toEqual(headers);
  });
});
