import { type Db } from '~/platform/db/client.server';
import { type Backoff } from '~/platform/http/backoff.server';
import { type Account } from '~/auth/account';
import { recordEvent } from '~/auth/record-event.server';
import { isPassword } from './hash-password.server';
import { type CheckedAccount } from './keeps-password.server';

/** How many failures are allowed before delays begin. */
const FREE_ATTEMPTS = 4;
const ACTION = 'confirm-password';

export type PasswordConfirmation =
  | { outcome: 'confirmed'; account: CheckedAccount }
  | { outcome: 'refused'; code: 'wrongPassword' }
  | { outcome: 'refused'; code: 'wait'; seconds: number };

/**
 * Checks that a user who is logged in also knows the password, before actions that a found device must not
 * permit. Repeated failures make that session wait, longer each time: a thief in one session must not lock
 * the owner out of another. The action that follows checks `keepsPassword` first.
 */
export async function confirmPassword(
  { db, backoff }: { db: Db; backoff: Backoff },
  { id: accountId, session }: Pick<Account, 'id' | 'session'>,
  password: string,
): Promise<PasswordConfirmation> {
  const seconds = await backoff.take(ACTION, session, { free: FREE_ATTEMPTS });
  if (seconds > 0) return { outcome: 'refused', code: 'wait', seconds };
  const account = await db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account || !(await isPassword(password, account.password_hash))) {
    await recordEvent(db, account ? accountId : null, 'passwordRefused');
    return { outcome: 'refused', code: 'wrongPassword' };
  }
  await backoff.clear(ACTION, session);
  return { outcome: 'confirmed', account };
}
