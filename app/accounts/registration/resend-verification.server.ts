import { type Db } from '~/platform/db/client.server';
import { emailKey } from '~/platform/mail/email-key';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { mailVerification, type VerificationLink } from './mail-verification.server';

/** The account: by a typed address, or by a password that was just right. */
type UnverifiedKey = { email: string } | { accountId: number };

/**
 * Mails a new link to an account that is not verified yet; does nothing if there is none. Neither result nor
 * time may reach a client that only entered an address.
 */
export async function resendVerification(
  { db, mailQueue }: { db: Db; mailQueue: Pick<MailQueue, 'send'> },
  key: UnverifiedKey,
  linkOf: VerificationLink,
): Promise<void> {
  const account = await findUnverified(db, key);
  if (!account) return;
  await db
    .transaction()
    .execute((transaction) => mailVerification(transaction, mailQueue, account, linkOf));
}

/** Returns the unverified account; undefined if there is none. */
export function findUnverified(db: Db, key: UnverifiedKey) {
  const accounts = db
    .selectFrom('account')
    .select(['id', 'email', 'language'])
    .where('verified_at', 'is', null);
  const unverified =
    'email' in key
      ? accounts.where('email_key', '=', emailKey(key.email))
      : accounts.where('id', '=', key.accountId);
  return unverified.executeTakeFirst();
}
