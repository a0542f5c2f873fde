import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mayBeFramed, themeOfFrame } from './framing.server';
import { contentSecurityPolicy, resourcePolicy, securityHeaders } from './security-headers.server';

describe('the headers of every response', () => {
  const headersOf = (PUBLIC_URL?: string) => Object.fromEntries(securityHeaders({ PUBLIC_URL }));

  it('forbid what the portal does not need', () => {
    expect(headersOf()).toEqual({
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    });
  });

  it('bind browsers to HTTPS where they reach the portal by it', () => {
    expect(headersOf('https://data.example.go.id')).toMatchObject({
      'Strict-Transport-Security': 'max-age=63072000',
    });
    expect(headersOf('http://https:3000')).not.toHaveProperty('Strict-Transport-Security');
  });
});

describe('other sites', () => {
  it.each([
    ['/embed/monthly', 'cross-origin'],
    ['/dashboard/monthly.csv?year=2025', 'cross-origin'],
    ['/a.json', 'cross-origin'],
    ['/a.png', 'cross-origin'],
    ['/a.svg', 'cross-origin'],
    ['/a.xlsx', 'cross-origin'],
    ['/dashboard', 'same-origin'],
    ['/embedded', 'same-origin'],
    ['/de/embed/monthly', 'same-origin'],
    ['/profile?file=a.csv', 'same-origin'],
    ['/acsv', 'same-origin'],
    ['/a.csv/edit', 'same-origin'],
  ])('may load %s: %s', (url, policy) => {
    expect(resourcePolicy(url)).toBe(policy);
  });

  it.each([
    ['/embed/monthly', true, 'dark'],
    ['/embed/', true, 'dark'],
    ['/embed', false, undefined],
    ['/embedded/monthly', false, undefined],
    ['/de/embed/monthly', false, undefined],
  ])('may frame %s: %s', (path, isFramed, theme) => {
    const request = new Request(`http://localhost${path}?theme=dark`);
    expect([mayBeFramed(request), themeOfFrame(request)]).toEqual([isFramed, theme]);
  });

  it('choose light or dark for their frame, or leave it to the visitor', () => {
    const themeOf = (search: string) =>
      themeOfFrame(new Request(`http://localhost/embed/monthly${search}`));
    expect([themeOf('?theme=light'), themeOf(''), themeOf('?theme=pink')]).toEqual([
      'light',
      undefined,
      undefined,
    ]);
  });
});

describe('the policy of a document', () => {
  const hashOf = (script: string) =>
    `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const policyOf = (html: string, isFramed = false) =>
    contentSecurityPolicy(html, { isFramed }).split('; ');

  it('permits its own files alone, and no frame', () => {
    expect(policyOf('<p>script</p>')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(policyOf('', true)).toContain('frame-ancestors *');
  });

  it('names each inline script once, and neither files nor data', () => {
    const html = [
      '<script>a()</script><script type="module">b()</script>',
      '<script src="/a.js"></script><script defer src="/b.js"></script>',
      '<script type="application/json">{}</script>',
      '<script type="application/ld+json">{}</script>',
      '<script>a()</script><script data-src="/c.js">c()</script>',
    ].join('\n');
    expect(policyOf(html)[1]).toBe(
      `script-src 'self' ${hashOf('a()')} ${hashOf('b()')} ${hashOf('c()')}`,
    );
  });
});
