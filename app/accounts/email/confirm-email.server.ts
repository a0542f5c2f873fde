import { sql, type Transaction } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { violatedConstraint } from '~/platform/db/unique-violation';
import { emailKey } from '~/platform/mail/email-key';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { recordEvent } from '~/auth/record-event.server';
import { useToken } from '../tokens/use-token.server';

type ConfirmOutcome =
  | { outcome: 'changed' }
  /** The link was used, has expired, or is not the portal's. */
  | { outcome: 'refused'; code: 'invalidLink' }
  /** Another account has been registered with the address since the link was mailed. */
  | { outcome: 'refused'; code: 'emailUsed' };

/** Changes the address of an account to the one that a mailed link verifies, and notifies the old address. */
export async function confirmEmail(
  { db, mailQueue }: { db: Db; mailQueue: Pick<MailQueue, 'send'> },
  { token, contactLink: link }: { token: string; contactLink: string },
): Promise<ConfirmOutcome> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const proved = await useToken(transaction, token, 'changeEmail');
      if (!proved) return { outcome: 'refused', code: 'invalidLink' };
      const { accountId, email } = proved;
      const { email: to, language } = await replaceEmail(transaction, accountId, email);
      // Links that were mailed to the old address end with it.
      await transaction.deleteFrom('account_token').where('account_id', '=', accountId).execute();
      await recordEvent(transaction, accountId, 'emailChanged');
      await mailQueue.send(transaction, { kind: 'emailChanged', to, language, values: { link } });
      return { outcome: 'changed' };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'account_email_key_key') throw error;
    return { outcome: 'refused', code: 'emailUsed' };
  }
}

/** Replaces the address. Returns the old one, and the language of its user. */
async function replaceEmail(transaction: Transaction<Database>, id: number, email: string) {
  const old = await transaction
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('account')
    .set({ email, email_key: emailKey(email), verified_at: sql<Date>`now()` })
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  return old;
}
