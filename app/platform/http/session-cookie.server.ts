import { createCookie } from '@remix-run/node';
import { type Environment } from '~/environment.server';
import { sessionCookieName } from './guest.server';
import { hostCookieName } from './host-cookie-name.server';
import { isReachedByHttps } from './origin.server';

/** The cookie that holds the token of a user's session. */
export interface SessionCookie {
  /** Returns the token that a request carries; null without one. */
  read(request: Request): Promise<string | null>;
  /** Returns the `Set-Cookie` of a token: for `seconds`, or until the browser is closed. */
  set(token: string, seconds?: number): Promise<string>;
  /** Returns the `Set-Cookie` that removes it. */
  clear(): Promise<string>;
}

/** Returns a cookie that no script and, except by links, no other site can use. */
export function createSessionCookie({
  PUBLIC_URL,
}: Pick<Environment, 'PUBLIC_URL'>): SessionCookie {
  const cookie = createCookie(hostCookieName(sessionCookieName, { PUBLIC_URL }), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isReachedByHttps({ PUBLIC_URL }),
  });
  return {
    async read({ headers }) {
      const token: unknown = await cookie.parse(headers.get('Cookie'));
      return typeof token === 'string' && token ? token : null;
    },
    set: (token, maxAge) => cookie.serialize(token, maxAge === undefined ? {} : { maxAge }),
    clear: () => cookie.serialize('', { maxAge: 0 }),
  };
}
