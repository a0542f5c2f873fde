import { isIPv6 } from 'node:net';
import { type Environment } from '~/environment.server';

/** Whether browsers reach the portal by HTTPS: only `PUBLIC_URL` knows, a proxy may end it. */
export function isReachedByHttps({ PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): boolean {
  return PUBLIC_URL?.startsWith('https:') ?? false;
}

/** The scheme and host that visitors know the portal by: `PUBLIC_URL`, else those of the request. */
export function originOf(
  request: Request,
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
): string {
  return new URL(PUBLIC_URL ?? request.url).origin;
}

/**
 * The scheme and host that the portal gives for its own, in mails and when it starts: `PUBLIC_URL`, else
 * where the server listens. It is never that of a request: whoever causes a mail could name a host of
 * their own there, and be sent its token.
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
