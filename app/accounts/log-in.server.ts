import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Backoff } from '~/platform/http/backoff.server';
import { logInDelays, logInKey } from './log-in-delays.server';
import { type KnownBrowser } from './known-browser';
import { isPassword } from './passwords/hash-password.server';
import { keepsPassword } from './passwords/keeps-password.server';
import { recordEvent } from '~/auth/record-event.server';
import { startHalfLogIn } from './second-factor/half-log-in.server';
import { getSecondFactor } from './second-factor/second-factor.server';
import { type SessionAudience, startSession } from '~/auth/sessions.server';
import { measure } from '~/platform/server/measurements.server';

interface LogInContext {
  audience: SessionAudience;
  /** The client's network address, for the delays. */
  clientAddress: string;
  /** Browser and system in words. */
  device: string;
  /** What the browser proves of former log-ins, if anything. */
  knownBrowser?: KnownBrowser | null;
}

interface Credentials {
  /** A username or an e-mail address. */
  username: string;
  password: string;
  isRemembered: boolean;
}

type LogInOutcome =
  /** Whether the session still has to set up the second factor, which staff need. */
  | {
      outcome: 'loggedIn';
      token: string;
      accountId: number;
      isRemembered: boolean;
      needsSetUp: boolean;
    }
  /** The account has a second factor; the log-in of this token waits for it. */
  | { outcome: 'half'; token: string }
  | { outcome: 'refused'; code: 'wrongCredentials' }
  /** The password was right, so this may be revealed, and the mail sent again. */
  | { outcome: 'refused'; code: 'unverified'; accountId: number }
  | { outcome: 'refused'; code: 'wait'; seconds: number };

/**
 * Begins a session if the password is right, or waits for the second factor. Failures make the client wait,
 * longer each time; texts, waits and times are the same whether or not the account exists.
 */
export async function logIn(
  { db, backoff }: { db: Db; backoff: Backoff },
  { username, password, isRemembered: isToBeRemembered }: Credentials,
  { audience, clientAddress, device, knownBrowser }: LogInContext,
): Promise<LogInOutcome> {
  const account = await findAccount(db, logInKey(username));
  const browser = account && knownBrowser?.accounts.includes(account.id) ? knownBrowser.id : null;
  const delays = logInDelays(backoff, username, { address: clientAddress, browser });
  const seconds = await delays.take();
  if (seconds > 0) {
    measure('account', { event: 'logInDelayed' });
    return { outcome: 'refused', code: 'wait', seconds };
  }

  if (!(await isPassword(password, account?.password_hash))) {
    await recordEvent(db, account?.id ?? null, 'logInFailed');
    return { outcome: 'refused', code: 'wrongCredentials' };
  }
  if (!account) throw new Error('A password fits no account');
  if (!account.verified_at) {
    await delays.forgive();
    return { outcome: 'refused', code: 'unverified', accountId: account.id };
  }
  const { id: accountId, isStaff } = account;
  // Staff log in again each day.
  const isRemembered = isToBeRemembered && !isStaff;
  const entered = await db
    .transaction()
    .execute(async (transaction): Promise<LogInOutcome | null> => {
      if (!(await keepsPassword(transaction, account))) return null;
      if (await getSecondFactor(transaction, accountId)) {
        const token = await startHalfLogIn(transaction, { accountId, audience, isRemembered });
        return { outcome: 'half', token };
      }
      await recordEvent(transaction, accountId, 'loggedIn');
      const session = { accountId, audience, isRemembered, device };
      const token = await startSession(transaction, session);
      return { outcome: 'loggedIn', token, accountId, isRemembered, needsSetUp: isStaff };
    });
  if (!entered) return { outcome: 'refused', code: 'wrongCredentials' };
  await delays.forgive();
  return entered;
}

function findAccount(db: Db, name: string) {
  return db
    .selectFrom('account')
    .select(['id', 'password_hash', 'verified_at'])
    .select(
      sql<boolean>`exists (select from account_role where account_id = account.id)`.as('isStaff'),
    )
    .where(name.includes('@') ? 'email_key' : 'username_key', '=', name)
    .executeTakeFirst();
}
