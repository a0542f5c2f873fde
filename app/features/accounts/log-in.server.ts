import { type Db } from '~/db/client.server';
import { type Backoff } from '~/http/backoff.server';
import { emailKey, usernameKey } from './account-keys';
import { isPassword } from './passwords/hash-password.server';
import { recordEvent } from './record-event.server';
import { startSession } from './sessions/start-session.server';

interface LogInContext {
  /** The client's network address, for the delays. */
  clientAddress: string;
  /** Browser and system in words. */
  device: string;
}

interface Credentials {
  /** A username or an e-mail address. */
  username: string;
  password: string;
  isRemembered: boolean;
}

export type LogInOutcome =
  | { outcome: 'loggedIn'; token: string }
  | { outcome: 'refused'; code: 'wrongCredentials' }
  /** The password was right, so it may be told, and the mail sent again. */
  | { outcome: 'refused'; code: 'unverified'; accountId: number }
  | { outcome: 'refused'; code: 'wait'; seconds: number };

/** Failures without consequences: of one client at one account, and of all clients at one account. */
const FREE = { ofClient: 4, ofAll: 30 } as const;

/**
 * Begins a session for somebody who knows the password. Who fails waits, longer each time, first the
 * client that failed, later everybody at that account; whether the account exists makes no difference
 * to words, waits or time.
 */
export async function logIn(
  { db, backoff }: { db: Db; backoff: Backoff },
  { username, password, isRemembered }: Credentials,
  { clientAddress, device }: LogInContext,
): Promise<LogInOutcome> {
  const name = username.includes('@') ? emailKey(username) : usernameKey(username);
  const ofClient = `${name} ${clientAddress}`;
  const waits = [backoff.wait('log-in-client', ofClient), backoff.wait('log-in', name)];
  const seconds = Math.max(...(await Promise.all(waits)));
  if (seconds > 0) return { outcome: 'refused', code: 'wait', seconds };

  const account = await findAccount(db, name);
  if (!(await isPassword(password, account?.password_hash))) {
    await Promise.all([
      backoff.fail('log-in-client', ofClient, FREE.ofClient),
      backoff.fail('log-in', name, FREE.ofAll),
      recordEvent(db, account?.id ?? null, 'logInFailed'),
    ]);
    return { outcome: 'refused', code: 'wrongCredentials' };
  }
  if (!account) throw new Error('A password fits no account');
  if (!account.verified_at) {
    return { outcome: 'refused', code: 'unverified', accountId: account.id };
  }
  await backoff.clear('log-in-client', ofClient);
  await recordEvent(db, account.id, 'loggedIn');
  const token = await startSession(db, { accountId: account.id, isRemembered, device });
  return { outcome: 'loggedIn', token };
}

function findAccount(db: Db, name: string) {
  return db
    .selectFrom('account')
    .select(['id', 'password_hash', 'verified_at'])
    .where(name.includes('@') ? 'email_key' : 'username_key', '=', name)
    .executeTakeFirst();
}
