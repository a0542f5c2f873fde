import { type Db } from '~/platform/db/client.server';
import { emailKey } from '~/platform/mail/email-key';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { recordEvent } from '~/auth/record-event.server';
import { issueToken } from '../tokens/issue-token.server';

/**
 * Mails the link that replaces a forgotten password to the account of an address; does nothing if there is
 * none. Neither result nor time may reach the client.
 */
export async function mailResetLink(
  { db, mailQueue }: { db: Db; mailQueue: Pick<MailQueue, 'send'> },
  email: string,
  linkOf: (token: string) => string,
): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'language'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  if (!account) return;
  await db.transaction().execute(async (transaction) => {
    const { id: accountId, email: to, language } = account;
    const token = await issueToken(transaction, { accountId, purpose: 'resetPassword', email: to });
    await recordEvent(transaction, accountId, 'passwordForgotten');
    await mailQueue.send(transaction, {
      kind: 'resetPassword',
      to,
      language,
      values: { link: linkOf(token) },
    });
  });
}
