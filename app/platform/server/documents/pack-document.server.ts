import { createHash } from 'node:crypto';
import { contentSecurityPolicy } from '~/platform/http/security-headers.server';
import { encodeText, type ContentEncoding } from '~/platform/http/content-encoding.server';
import { type CachedResponse } from './cached-response';

interface PackOptions {
  status: number;
  /** Additional headers, those of the routes. */
  headers: Headers;
  cacheControl: string;
  vary: string;
  encoding: ContentEncoding;
  /** Whether other sites may show it in a frame. */
  isFramed: boolean;
}

/**
 * Compresses a document, ready to be sent. remix-serve would compress it again at each request, but leaves it
 * alone because its encoding is set. Its ETag is strong: the hash of these very bytes.
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

/** Returns the strong ETag of bytes. */
export function etagOf(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
