import { type Db } from '~/platform/db/client.server';
import { type Backoff } from '~/platform/http/backoff.server';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { type Account } from '~/auth/account';
import { recordEvent } from '~/auth/record-event.server';
import { renewSession } from '~/auth/sessions.server';
import { confirmPassword, type PasswordConfirmation } from './confirm-password.server';
import { hashPassword } from './hash-password.server';
import { isWeakPassword } from './password-strength.server';
import { keepsPassword } from './keeps-password.server';
import { setPassword } from './set-password.server';

interface Context {
  db: Db;
  backoff: Backoff;
  mailQueue: Pick<MailQueue, 'send'>;
}

interface Change {
  currentPassword: string;
  password: string;
  forgotLink: string;
  /** The new token of the session, unless the browser already holds one. */
  nextToken?: string;
}

type ChangeOutcome =
  /** The session of the request continues under this token. */
  | { outcome: 'changed'; token: string; isRemembered: boolean }
  | { outcome: 'refused'; code: 'weak' | 'unchanged' }
  | Exclude<PasswordConfirmation, { outcome: 'confirmed' }>;

/**
 * Replaces the password of a user who gives it; ends the other sessions, and gives this one another token.
 */
export async function changePassword(
  { db, backoff, mailQueue }: Context,
  account: Account,
  { currentPassword, password, forgotLink, nextToken }: Change,
): Promise<ChangeOutcome> {
  const { id: accountId, session, username, fullName, email } = account;
  const confirmation = await confirmPassword({ db, backoff }, account, currentPassword);
  if (confirmation.outcome === 'refused') return confirmation;
  if (password === currentPassword) return { outcome: 'refused', code: 'unchanged' };
  if (await isWeakPassword(password, [username, fullName, email])) {
    return { outcome: 'refused', code: 'weak' };
  }
  const hash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    if (!(await keepsPassword(transaction, confirmation.account))) {
      return { outcome: 'refused', code: 'wrongPassword' };
    }
    await setPassword({ transaction, mailQueue }, { accountId, hash, session, forgotLink });
    await recordEvent(transaction, accountId, 'passwordChanged');
    return { outcome: 'changed', ...(await renewSession(transaction, session, nextToken)) };
  });
}
