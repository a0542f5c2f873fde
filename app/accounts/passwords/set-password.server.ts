import { type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { endSessions } from '~/auth/sessions.server';

interface NewPassword {
  accountId: number;
  hash: string;
  /** The session that goes on, if any. */
  session?: string;
  /** What its owner is told to follow who did not do this. */
  forgotLink: string;
}

/**
 * Gives an account another password: other sessions and links that were mailed end with the old one,
 * and its owner is notified by mail.
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
