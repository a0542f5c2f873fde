import { sql, type Transaction } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { recordEvent } from '~/auth/record-event.server';
import { findTokenOwner } from '../tokens/find-token-owner.server';
import { useToken } from '../tokens/use-token.server';
import { hashPassword } from './hash-password.server';
import { isWeakPassword } from './password-strength.server';
import { setPassword } from './set-password.server';

interface Context {
  db: Db;
  mailQueue: Pick<MailQueue, 'send'>;
}

interface Reset {
  token: string;
  password: string;
  forgotLink: string;
}

type ResetOutcome =
  | { outcome: 'reset'; accountId: number }
  | { outcome: 'refused'; code: 'weak' }
  /** The link was used, has expired, or is not the portal's. */
  | { outcome: 'refused'; code: 'invalidLink' };

/**
 * Replaces a forgotten password by means of the mailed link. Ends all sessions, and verifies the address if
 * it was not verified yet.
 */
export async function resetPassword(
  { db, mailQueue }: Context,
  { token, password, forgotLink }: Reset,
): Promise<ResetOutcome> {
  const owner = await findTokenOwner(db, token, 'resetPassword');
  if (!owner) return { outcome: 'refused', code: 'invalidLink' };
  const { username, fullName, email } = owner;
  if (await isWeakPassword(password, [username, fullName, email])) {
    return { outcome: 'refused', code: 'weak' };
  }
  const hash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    const proved = await useToken(transaction, token, 'resetPassword');
    if (!proved) return { outcome: 'refused', code: 'invalidLink' };
    const { accountId } = proved;
    await verify(transaction, accountId);
    await setPassword({ transaction, mailQueue }, { accountId, hash, forgotLink });
    await recordEvent(transaction, accountId, 'passwordReset');
    return { outcome: 'reset', accountId };
  });
}

/** Following the mailed link proves access to the mailbox of that address. */
async function verify(transaction: Transaction<Database>, accountId: number): Promise<void> {
  const verified = await transaction
    .updateTable('account')
    .set({ verified_at: sql`now()` })
    .where('id', '=', accountId)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (verified) await recordEvent(transaction, accountId, 'verified');
}
