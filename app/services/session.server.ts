import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { findAccount, isRememberedSession, sessionLifetime } from '~/auth/sessions.server';
import { oncePerRequest } from '~/platform/server/request-context.server';
import { hostCookieName } from '~/platform/http/host-cookie-name.server';
import { hashToken, randomToken } from '~/platform/http/random-token.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { createSignedCookie } from '~/platform/http/signed-cookie.server';
import { paths } from '~/paths';
import { db, environment, secret } from './portal.server';

/** The cookie of users who are logged in. */
export const sessionCookie = createSessionCookie(environment);

/** Returns the `Set-Cookie` of a session that has begun, or continues under another token. */
export function keepSession({
  token,
  isRemembered,
}: {
  token: string;
  isRemembered: boolean;
}): Promise<string> {
  return sessionCookie.set(token, isRemembered ? sessionLifetime(true) : undefined);
}

/**
 * The token under which a session continues after a form that renews it. The browser has it before the form
 * is sent: a response that breaks off logs nobody out, and the old token ends immediately.
 */
const nextCookie = createSignedCookie(
  hostCookieName('nextSession', environment),
  z.object({ session: z.string(), token: z.string() }),
  { ...environment, secret, path: '/', lifetime: sessionLifetime(false) },
);

/** Returns the `Set-Cookie` of a page whose form renews the session of the account. */
export function offerNextToken({ session }: Pick<Account, 'session'>): Promise<string> {
  return nextCookie.set({ session, token: randomToken() });
}

/** Returns the token that the browser holds for its renewed session; undefined without one. */
export async function readNextToken(
  request: Request,
  { session }: Pick<Account, 'session'>,
): Promise<string | undefined> {
  const next = await nextCookie.read(request);
  return next?.session === session ? next.token : undefined;
}

const getSession = oncePerRequest(async (request) => {
  const token = await sessionCookie.read(request);
  if (token === null) return null;
  const account = await findAccount(db, token);
  if (account) return { account, renewed: null };
  const renewed = await readNextToken(request, { session: hashToken(token) });
  if (renewed === undefined) return null;
  const goingOn = await findAccount(db, renewed);
  return goingOn && { account: goingOn, renewed };
});

/** Returns the account of the user; null for guests. */
export async function getAccount(request: Request): Promise<Account | null> {
  const session = await getSession(request);
  return session ? session.account : null;
}

/**
 * Returns the `Set-Cookie` of a session that was renewed by a response which never arrived; null for all
 * others.
 */
export async function completeRenewal(request: Request): Promise<string | null> {
  const session = await getSession(request);
  if (!session?.renewed) return null;
  const isRemembered = await isRememberedSession(db, session.account.session);
  return keepSession({ token: session.renewed, isRemembered });
}

/**
 * Returns the account of the user; redirects guests to the log-in page, which leads back here. If a button
 * was pressed, the page says that it has to be pressed again (`formRoute` keeps what was typed into a form).
 */
export async function requireAccount(request: Request): Promise<Account> {
  const account = await getAccount(request);
  if (account) return account;
  const { pathname, search, searchParams } = new URL(request.url);
  const isReading = request.method === 'GET';
  const query = new URLSearchParams({ to: isReading ? pathname + search : pathname });
  if (!isReading) query.set('unsent', '1');
  const language = searchParams.get('lng');
  if (language) query.set('lng', language);
  throw redirect(`${paths.login}?${query}`, 303);
}

/** Redirects users who are logged in away from pages for guests. */
export async function requireGuest(request: Request): Promise<void> {
  if (await getAccount(request)) throw redirect(paths.profile, 303);
}
