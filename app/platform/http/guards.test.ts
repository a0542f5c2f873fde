import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCsrfGuard, csrfField, type CsrfGuard } from './csrf.server';
import {
  createHoneypotGuard,
  honeypotField,
  type HoneypotGuard,
  issuedAtField,
  MIN_AGE_MS,
} from './honeypot.server';

function formOf(fields: Record<string, string>): FormData {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.append(name, value);
  return formData;
}

describe('the CSRF guard', () => {
  let guard: CsrfGuard;
  beforeEach(() => {
    guard = createCsrfGuard('secret', { PUBLIC_URL: 'https://data.example.go.id' });
  });
  const requestWith = (setCookie: string | null) =>
    new Request('http://localhost/', { headers: { Cookie: setCookie?.split(';')[0] ?? '' } });

  it('accepts a form from the browser that it was sent to', async () => {
    const { token, setCookie } = await guard.issue(new Request('http://localhost/'));
    expect(setCookie).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
    const request = requestWith(setCookie);
    expect(await guard.issue(request)).toEqual({ token, setCookie: null });
    expect(await guard.holds(request, formOf({ [csrfField]: token }))).toBe(true);
  });

  it('accepts no token from a cookie that a neighbouring host can set', async () => {
    const plain = createCsrfGuard('secret', { PUBLIC_URL: undefined });
    const { token, setCookie } = await plain.issue(new Request('http://localhost/'));
    expect(setCookie).toMatch(/^csrf=/);
    expect((await guard.issue(new Request('http://localhost/'))).setCookie).toMatch(
      /^__Host-csrf=.*; Path=\/;/,
    );
    expect(await plain.holds(requestWith(setCookie), formOf({ [csrfField]: token }))).toBe(true);
    expect(await guard.holds(requestWith(setCookie), formOf({ [csrfField]: token }))).toBe(false);
  });

  it('rejects a form without token, without cookie, and with those of another secret', async () => {
    const { token, setCookie } = await guard.issue(new Request('http://localhost/'));
    const form = formOf({ [csrfField]: token });
    expect(await guard.holds(requestWith(setCookie), formOf({}))).toBe(false);
    expect(await guard.holds(new Request('http://localhost/'), form)).toBe(false);
    const other = createCsrfGuard('another', { PUBLIC_URL: undefined });
    expect(await other.holds(requestWith(setCookie), form)).toBe(false);
  });

  it('rejects a token that is a letter too short, too long or different', async () => {
    const { token, setCookie } = await guard.issue(new Request('http://localhost/'));
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const wrong of [token.slice(0, -1), `${token}A`, changed, token.toLowerCase(), '']) {
      const form = formOf({ [csrfField]: wrong });
      expect(await guard.holds(requestWith(setCookie), form), wrong).toBe(false);
    }
  });

  it('issues a token that cannot be guessed, and removes it', async () => {
    const tokens = await Promise.all(
      [1, 2].map(() => guard.issue(new Request('http://localhost/'))),
    );
    const random = tokens.map(({ token }) => Buffer.from(token.split('.')[0] ?? '', 'base64url'));
    expect(random.map(({ length }) => length)).toEqual([32, 32]);
    expect(random[0]).not.toEqual(random[1]);
    expect(await guard.clear()).toMatch(/^__Host-csrf=[^;]*; Max-Age=0; Path=\//);
  });
});

describe('the honeypot', () => {
  let guard: HoneypotGuard;
  beforeEach(() => {
    guard = createHoneypotGuard('secret');
  });

  it('lets a form pass once it is old enough to have been read', () => {
    vi.useFakeTimers();
    const form = formOf({ [honeypotField]: '', [issuedAtField]: guard.issue() });
    expect(guard.suspect(form)).toBe('tooFast');
    vi.advanceTimersByTime(MIN_AGE_MS);
    expect(guard.suspect(form)).toBeNull();
    vi.useRealTimers();
  });

  it('accepts forms that another process has issued', () => {
    vi.useFakeTimers();
    const form = formOf({
      [honeypotField]: '',
      [issuedAtField]: createHoneypotGuard('secret').issue(),
    });
    vi.advanceTimersByTime(MIN_AGE_MS - 1);
    expect(guard.suspect(form)).toBe('tooFast');
    vi.advanceTimersByTime(1);
    expect(guard.suspect(form)).toBeNull();
    vi.useRealTimers();
  });

  it('spends no time on a date longer than it issues', () => {
    const form = formOf({ [honeypotField]: '', [issuedAtField]: 'x'.repeat(1_000_000) });
    const began = process.cpuUsage();
    expect(guard.suspect(form)).toBe('automatic');
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(100);
  });

  it('suspects a form whose trap is filled or missing, or whose date is missing or forged', () => {
    const issuedAt = guard.issue();
    expect(guard.suspect(formOf({ [honeypotField]: 'x', [issuedAtField]: issuedAt }))).toBe(
      'automatic',
    );
    expect(guard.suspect(formOf({ [issuedAtField]: issuedAt }))).toBe('automatic');
    expect(guard.suspect(formOf({ [honeypotField]: '' }))).toBe('automatic');
    for (const garbage of ['', '1', 'U2FsdGVkX1+abc', createHoneypotGuard('other').issue()]) {
      expect(guard.suspect(formOf({ [honeypotField]: '', [issuedAtField]: garbage }))).toBe(
        'automatic',
      );
    }
  });
});
