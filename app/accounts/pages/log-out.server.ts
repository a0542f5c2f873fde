import { z } from 'zod';
import { csrfGuard, readButton } from '~/services/forms.server';
import { db } from '~/services/portal.server';
import { getAccount, sessionCookie } from '~/services/session.server';
import { recordEvent } from '~/auth/record-event.server';
import { endSession, endSessions } from '~/auth/sessions.server';
import { unverifiedCookie } from './unverified-cookie.server';

/**
 * Ends the session that a request belongs to, or all of its user's.
 *
 * @returns the headers of the answer: they take from the browser what the session left there. Pages
 *   for everybody that it holds show the user's name, and its "back" would show them again.
 */
export async function logOut(
  request: Request,
  { everywhere = false }: { everywhere?: boolean } = {},
): Promise<Headers> {
  // Who leaves a computer to others is never kept logged in, whatever others of the network do.
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
