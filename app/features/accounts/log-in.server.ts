import { type Db } from '~/db/client.server';
import { type Backoff } from '~/http/backoff.server';
import { logInDelays, logInKey } from './log-in-delays.server';
import { type KnownBrowser } from './known-browser';
import { isPassword } from './passwords/hash-password.server';
import { keepsPassword } from './passwords/keeps-password.server';
import { recordEvent } from './record-event.server';
import { startSession } from '~/auth/sessions.server';

interface LogInContext {
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

export type LogInOutcome =
  | { outcome: 'loggedIn'; token: string; accountId: number }
  | { outcome: 'refused'; code: 'wrongCredentials' }
  /** The password was right, so it may be told, and the mail sent again. */
  | { outcome: 'refused'; code: 'unverified'; accountId: number }
  | { outcome: 'refused'; code: 'wait'; seconds: number };

/**
 * Begins a session for somebody who knows the password. Who fails waits, longer each time; whether
 * the account exists makes no difference to words, waits or time.
 */
export async function logIn(
  { db, backoff }: { db: Db; backoff: Backoff },
  { username, password, isRemembered }: Credentials,
  { clientAddress, device, knownBrowser }: LogInContext,
): Promise<LogInOutcome> {
  const account = await findAccount(db, logInKey(username));
  const browser = account && knownBrowser?.accounts.includes(account.id) ? knownBrowser.id : null;
  const delays = logInDelays(backoff, username, { address: clientAddress, browser });
  const seconds = await delays.take();
  if (seconds > 0) return { outcome: 'refused', code: 'wait', seconds };

  if (!(await isPassword(password, account?.password_hash))) {
    await recordEvent(db, account?.id ?? null, 'logInFailed');
    return { outcome: 'refused', code: 'wrongCredentials' };
  }
  if (!account) throw new Error('A password fits no account');
  if (!account.verified_at) {
    await delays.forgive();
    return { outcome: 'refused', code: 'unverified', accountId: account.id };
  }
  const token = await db.transaction().execute(async (transaction) => {
    if (!(await keepsPassword(transaction, account))) return null;
    await recordEvent(transaction, account.id, 'loggedIn');
    return startSession(transaction, { accountId: account.id, isRemembered, device });
  });
  if (token === null) return { outcome: 'refused', code: 'wrongCredentials' };
  await delays.forgive();
  return { outcome: 'loggedIn', token, accountId: account.id };
}

function findAccount(db: Db, name: string) {
  return db
    .selectFrom('account')
    .select(['id', 'password_hash', 'verified_at'])
    .where(name.includes('@') ? 'email_key' : 'username_key', '=', name)
    .executeTakeFirst();
}
