import { z } from 'zod';
import { csrfGuard, readButton } from '~/services/forms.server';
import { db } from '~/services/portal.server';
import { getAccount, sessionCookie } from '~/services/session.server';
import { recordEvent } from '~/auth/record-event.server';
import { endSession, endSessions } from '~/auth/sessions.server';
import { unverifiedCookie } from './unverified-cookie.server';

/**
 * Ends the session of a request, or all of its user's.
 *
 * @returns the headers of the response, which clear what the session left in the browser. Public pages
 *   in its cache show the user's name, and its "back" would show them again.
 */
export async function logOut(
  request: Request,
  { everywhere = false }: { everywhere?: boolean } = {},
): Promise<Headers> {
  // No rate limit: a user who leaves a shared computer must always be able to log out.
  await readButton(request, z.object({}), { isLimited: false });
  const account = await getAccount(request);
  if (account) {
    await (everywhere ? endSessions(db, account.id) : endSession(db, account, account.session));
    await recordEvent(db, account.id, everywhere ? 'loggedOutEverywhere' : 'loggedOut');
  }
  const headers = new Headers({ 'Clear-Site-Data': '"cache"' });
  headers.append('Set-Cookie', await sessionCookie.clear());
  headers.append('Set-Cookie', await csrfGuard.clear());
  headers.append('Set-Cookie', await unverifiedCookie.clear());
  return headers;
}
