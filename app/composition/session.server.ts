import { redirect } from '@remix-run/node';
import { type Account } from '~/auth/account';
import { findAccount, sessionLifetime } from '~/auth/sessions.server';
import { oncePerRequest } from '~/server/request-context.server';
import { createSessionCookie } from '~/http/session-cookie.server';
import { paths } from '~/paths';
import { db, environment } from './portal.server';

/** The cookie of users who are logged in. */
export const sessionCookie = createSessionCookie(environment);

/** The `Set-Cookie` of a session that has begun, or goes on under another token. */
export function keepSession({
  token,
  isRemembered,
}: {
  token: string;
  isRemembered: boolean;
}): Promise<string> {
  return sessionCookie.set(token, isRemembered ? sessionLifetime(true) : undefined);
}

/** Who is logged in; null for guests. */
export const getAccount = oncePerRequest(async (request): Promise<Account | null> => {
  const token = await sessionCookie.read(request);
  return token === null ? null : findAccount(db, token);
});

/**
 * Who is logged in; sends guests to the log-in page, which leads back here, and says so when a form
 * was sent, which is lost.
 */
export async function requireAccount(request: Request): Promise<Account> {
  const account = await getAccount(request);
  if (account) return account;
  const { pathname, search } = new URL(request.url);
  const isReading = request.method === 'GET';
  const asked = new URLSearchParams({ to: isReading ? pathname + search : pathname });
  if (!isReading) asked.set('unsent', '1');
  throw redirect(`${paths.login}?${asked}`, 303);
}

/** Sends users who are logged in away from pages that are for guests. */
export async function requireGuest(request: Request): Promise<void> {
  if (await getAccount(request)) throw redirect(paths.profile, 303);
}
