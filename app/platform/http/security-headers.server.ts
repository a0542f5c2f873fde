import { createHash } from 'node:crypto';
import { type Environment } from '~/environment.server';
import { isReachedByHttps } from './origin.server';

/** Two years in seconds: what browsers' lists of HTTPS sites ask for. */
const HTTPS_ONLY = 'max-age=63072000';

/** Headers of every answer; only a portal known by HTTPS may bind browsers to it. */
export function securityHeaders(
  environment: Pick<Environment, 'PUBLIC_URL'>,
): readonly (readonly [string, string])[] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    // Other sites learn of nobody that they were here, the target of the quick exit least of all.
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=()'],
  ];
  return isReachedByHttps(environment)
    ? [...headers, ['Strict-Transport-Security', HTTPS_ONLY]]
    : headers;
}

/** What other sites may show: views made for it, and files of public figures. */
const forEverybody = /^\/embed\/|\.(?:csv|json|png|svg|xlsx)$/;

/** The `Cross-Origin-Resource-Policy` of an address: which sites may load what it leads to. */
export function resourcePolicy(url: string): string {
  return forEverybody.test(url.split('?', 1)[0] ?? '') ? 'cross-origin' : 'same-origin';
}

/**
 * The content security policy of a document: only our own files, and exactly the inline scripts that
 * it holds, named by their SHA-256 (a cached response cannot carry a nonce). Only documents made for it
 * may be framed, by anybody.
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

/** The scripts that stand in a document; our own markup leaves no bracket of a tag in its attributes. */
function inlineScripts(html: string): string[] {
  const tags = [...html.matchAll(/<script([^<>]*)>/g)].filter(
    ([, attributes = '']) => !/\s(?:src=|type="application\/(?:ld\+)?json")/.test(attributes),
  );
  return tags.map(({ 0: tag, index }) => {
    const start = index + tag.length;
    return html.slice(start, html.indexOf('</script>', start));
  });
}
