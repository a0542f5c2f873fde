import { createCookie } from '@remix-run/node';
import { CSRF, CSRFError } from 'remix-utils/csrf/server';
import { type Environment } from '~/environment.server';
import { hostCookieName } from './host-cookie-name.server';
import { isReachedByHttps } from './origin.server';
import { deriveKey } from './secret.server';

/** The field that carries the token. */
export const csrfField = 'csrf';

/** Ties a form to the browser that it was sent to, so that no other site can submit it in a user's name. */
export interface CsrfGuard {
  /** Returns the token for the form and the `Set-Cookie` that remembers it; null when the browser has it. */
  issue(request: Request): Promise<{ token: string; setCookie: string | null }>;
  /** Returns whether a form carries the token of the request's cookie, and the portal issued it. */
  holds(request: Request, formData: FormData): Promise<boolean>;
  /** Returns the `Set-Cookie` that removes the token. */
  clear(): Promise<string>;
}

/** Returns a guard whose cookie lasts as long as the browser is open. */
export function createCsrfGuard(
  secret: string,
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
): CsrfGuard {
  const key = deriveKey(secret, 'csrf');
  const cookie = createCookie(hostCookieName('csrf', { PUBLIC_URL }), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isReachedByHttps({ PUBLIC_URL }),
    secrets: [key],
  });
  const csrf = new CSRF({ cookie, secret: key, formDataKey: csrfField });
  return {
    async issue(request) {
      const [token, setCookie] = await csrf.commitToken(request);
      return { token, setCookie };
    },
    async holds(request, formData) {
      try {
        await csrf.validate(formData, request.headers);
        return true;
      } catch (error) {
        if (error instanceof CSRFError) return false;
        throw error;
      }
    },
    clear: () => cookie.serialize('', { maxAge: 0 }),
  };
}
