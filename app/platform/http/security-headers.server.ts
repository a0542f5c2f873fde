import { createHash } from 'node:crypto';
import { type Environment } from '~/environment.server';
import { isReachedByHttps } from './origin.server';

/** Two years in seconds: what browsers' HSTS preload lists require. */
const HTTPS_ONLY = 'max-age=63072000';

/** Returns the headers of every response; only a portal known by HTTPS may bind browsers to it. */
export function securityHeaders(
  environment: Pick<Environment, 'PUBLIC_URL'> & Partial<Pick<Environment, 'REHEARSAL'>>,
): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    // No other site learns that a visitor was here, least of all the target of the quick exit.
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=()'],
  ];
  if (environment.REHEARSAL === 'yes') headers.push(['X-Robots-Tag', 'noindex, nofollow']);
  return isReachedByHttps(environment)
    ? [...headers, ['Strict-Transport-Security', HTTPS_ONLY]]
    : headers;
}

/** What other sites may show: pages made to be embedded, and files of public figures. */
const forEverybody = /^\/embed\/|\.(?:csv|json|png|svg|xlsx)$/;

/** Returns the `Cross-Origin-Resource-Policy` of an address: which sites may load it. */
export function resourcePolicy(url: string): string {
  return forEverybody.test(url.split('?', 1)[0] ?? '') ? 'cross-origin' : 'same-origin';
}

/**
 * Returns the content security policy of a document: only the portal's own files, and exactly its inline
 * scripts, named by their SHA-256 (a cached response cannot carry a nonce). Any site may frame documents made
 * for that, and no other documents.
 */
export function contentSecurityPolicy(html: string, { isFramed }: { isFramed: boolean }): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? '*' : "'none'"}`,
  ].join('; ');
}

/** Returns the inline scripts of a document; the portal's markup leaves no angle bracket in attributes. */
function inlineScripts(html: string): string[] {
  const tags = [...html.matchAll(/<script([^<>]*)>/g)].filter(
    ([, attributes = '']) => !/\s(?:src=|type="application\/(?:ld\+)?json")/.test(attributes),
  );
  return tags.map(({ 0: tag, index }) => {
    const start = index + tag.length;
    return html.slice(start, html.indexOf('</script>', start));
  });
}
