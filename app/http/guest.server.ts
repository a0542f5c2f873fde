import { languageCookie } from '~/i18n/request-language.server';
import { cookieValue } from './cookie-value.server';
import { HOST_PREFIX } from './host-cookie-name.server';
import { preferencesCookie } from './preferences.server';

/** The cookie of a user who has signed in. */
export const sessionCookieName = 'session';

/** The cookies that a document for guests may depend on. */
export const guestCookies: readonly string[] = [languageCookie.name, preferencesCookie.name];

/** Whether a request comes from a guest: only what guests see may be kept and shared. */
export function isGuest(headers: { cookie?: string; authorization?: string }): boolean {
  const names = [sessionCookieName, HOST_PREFIX + sessionCookieName];
  const hasSession = names.some((name) => cookieValue(headers.cookie, name) !== undefined);
  return !headers.authorization && !hasSession;
}

/** The same of a request as Remix has it. */
export function isGuestRequest({ headers }: Request): boolean {
  return isGuest({
    cookie: headers.get('Cookie') ?? undefined,
    authorization: headers.get('Authorization') ?? undefined,
  });
}
