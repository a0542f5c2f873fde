import { isIPv6 } from 'node:net';
import { type Environment } from '~/environment.server';

/**
 * Returns whether browsers reach the portal by HTTPS: only `PUBLIC_URL` shows it, since a proxy may terminate
 * TLS.
 */
export function isReachedByHttps({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): boolean {
  return PUBLIC_URL?.startsWith('https:') ?? false;
}

/** Returns the origin under which visitors know the portal: `PUBLIC_URL`, else that of the request. */
export function originOf(
  request: Request,
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
): string {
  return new URL(PUBLIC_URL ?? request.url).origin;
}

/**
 * Returns the origin that the portal uses in mails and when it starts: `PUBLIC_URL`, else the address that
 * the server listens on. It is never that of a request: whoever triggers a mail could name their own host
 * there, and receive its token.
 */
export function ownOrigin({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Environment, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  const isLocal = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(HOST);
  const host = isLocal ? 'localhost' : isIPv6(HOST) ? `[${HOST}]` : HOST;
  return new URL(PUBLIC_URL ?? `http://${host}:${PORT}`).origin;
}
