import { type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { endSessions } from '~/auth/sessions.server';

interface NewPassword {
  accountId: number;
  hash: string;
  /** The session that continues, if any. */
  session?: string;
  /** The link for an owner of the account who did not do this. */
  forgotLink: string;
}

/**
 * Sets another password of an account: ends other sessions and invalidates links that were mailed before, and
 * notifies its owner by mail.
 */
export async function setPassword(
  {
    transaction,
    mailQueue,
  }: { transaction: Transaction<Database>; mailQueue: Pick<MailQueue, 'send'> },
  { accountId, hash, session, forgotLink }: NewPassword,
): Promise<void> {
  const { email: to, language } = await transaction
    .updateTable('account')
    .set({ password_hash: hash })
    .where('id', '=', accountId)
    .returning(['email', 'language'])
    .executeTakeFirstOrThrow();
  await endSessions(transaction, accountId, { except: session });
  await transaction.deleteFrom('half_log_in').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('account_token').where('account_id', '=', accountId).execute();
  await mailQueue.send(transaction, {
    kind: 'passwordChanged',
    to,
    language,
    values: { link: forgotLink },
  });
}
