import { type Db } from '~/db/client.server';
import { type Backoff } from '~/http/backoff.server';
import { recordEvent } from '../record-event.server';
import { isPassword } from './hash-password.server';
import { type CheckedAccount } from './keeps-password.server';

/** Failures without consequences. */
const FREE = 4;
const ACTION = 'confirm-password';

export type PasswordConfirmation =
  | { outcome: 'confirmed'; account: CheckedAccount }
  | { outcome: 'refused'; code: 'wrongPassword' }
  | { outcome: 'refused'; code: 'wait'; seconds: number };

/**
 * Whether a reader who is logged in knows the password of the account, too, asked before what a found
 * device must not allow. Who fails again and again waits, longer each time. What is then done asks
 * `keepsPassword` first.
 */
export async function confirmPassword(
  { db, backoff }: { db: Db; backoff: Backoff },
  accountId: number,
  password: string,
): Promise<PasswordConfirmation> {
  const subject = String(accountId);
  const seconds = await backoff.take(ACTION, subject, FREE);
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
  await backoff.clear(ACTION, subject);
  return { outcome: 'confirmed', account };
}
