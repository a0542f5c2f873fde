import { languageCookie } from '~/platform/i18n/request-language.server';
import { cookieValue } from './cookie-value.server';
import { HOST_PREFIX } from './host-cookie-name.server';
import { preferencesCookie } from './preferences.server';

/** The cookie of a user who is logged in. */
export const sessionCookieName = 'session';

/** The cookies that a document for guests may depend on. */
export const guestCookies: readonly string[] = [languageCookie.name, preferencesCookie.name];

/** The headers of a request that distinguish its visitor from others. */
export interface PersonalHeaders {
  cookie?: string;
  authorization?: string;
}

/** Returns whether a request comes from a guest: only what guests see may be cached and shared. */
export function isGuest(headers: PersonalHeaders): boolean {
  const names = [sessionCookieName, HOST_PREFIX + sessionCookieName];
  const hasSession = names.some((name) => cookieValue(headers.cookie, name) !== undefined);
  return !headers.authorization && !hasSession;
}

/** Returns whether a request comes from a guest without preferences. */
export function isCookieless(headers: PersonalHeaders): boolean {
  return isGuest(headers) && !guestCookies.some((name) => cookieValue(headers.cookie, name));
}

/** Returns the headers of a Remix request that distinguish its visitor from others. */
export function personalHeadersOf({ headers }: Request): PersonalHeaders {
  return {
    cookie: headers.get('Cookie') ?? undefined,
    authorization: headers.get('Authorization') ?? undefined,
  };
}
