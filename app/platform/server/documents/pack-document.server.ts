import { createHash } from 'node:crypto';
import { contentSecurityPolicy } from '~/platform/http/security-headers.server';
import { encodeText, type ContentEncoding } from '~/platform/http/content-encoding.server';
import { type CachedResponse } from './cached-response';

interface PackOptions {
  status: number;
  /** Further headers, those of the routes. */
  headers: Headers;
  cacheControl: string;
  /** What it varies with beside its address. */
  vary: string;
  encoding: ContentEncoding;
  /** Whether other sites may show it in a frame. */
  isFramed: boolean;
}

/**
 * A document ready to be sent. remix-serve, which would compress it anew at each request, leaves it
 * alone because its encoding is set. Its ETag is strong: the hash of the very bytes.
 */
export async function packDocument(
  html: string,
  { status, headers, cacheControl, vary, encoding, isFramed }: PackOptions,
): Promise<CachedResponse> {
  const body = await encodeText(html, encoding);
  const etag = etagOf(body);
  const packed = new Headers(headers);
  packed.set('Content-Type', 'text/html; charset=utf-8');
  packed.set('Content-Security-Policy', contentSecurityPolicy(html, { isFramed }));
  packed.set('Content-Length', String(body.length));
  packed.set('Cache-Control', cacheControl);
  packed.set('Vary', vary);
  if (encoding !== 'identity') packed.set('Content-Encoding', encoding);
  if (status === 200) packed.set('ETag', etag);
  return { status, body, headers: [...packed], etag, encoding };
}

/** The strong ETag of bytes. */
export function etagOf(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
