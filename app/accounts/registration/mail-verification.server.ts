import { type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { issueToken } from '../tokens/issue-token.server';

/** The account that a verification is mailed to. */
interface Unverified {
  id: number;
  email: string;
  language: string;
}

/** Returns the address at which a token verifies an account. */
export type VerificationLink = (token: string) => string;

/**
 * Queues the mail with the link that verifies an address. It contains no name: the form could otherwise mail
 * any text to anybody.
 */
export async function mailVerification(
  transaction: Transaction<Database>,
  mailQueue: Pick<MailQueue, 'send'>,
  { id: accountId, email, language }: Unverified,
  linkOf: VerificationLink,
): Promise<void> {
  const token = await issueToken(transaction, { accountId, purpose: 'verifyEmail', email });
  const values = { link: linkOf(token) };
  await mailQueue.send(transaction, { kind: 'verifyEmail', to: email, language, values });
}
