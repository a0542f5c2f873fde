import { type Db } from '~/platform/db/client.server';
import { type Backoff } from '~/platform/http/backoff.server';
import { type RateLimiter } from '~/platform/http/rate-limit.server';
import { emailKey } from '~/platform/mail/email-key';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { confirmPassword, type PasswordConfirmation } from '../passwords/confirm-password.server';
import { keepsPassword } from '../passwords/keeps-password.server';
import { type Account } from '~/auth/account';
import { recordEvent } from '~/auth/record-event.server';
import { issueToken } from '../tokens/issue-token.server';

/** At most three links in a row for an address, then one every half hour, whoever requests them. */
const linkLimit = { burst: 3, seconds: 30 * 60 };

interface Context {
  db: Db;
  backoff: Backoff;
  limiter: RateLimiter;
  mailQueue: Pick<MailQueue, 'send'>;
}

interface EmailChange {
  email: string;
  password: string;
  /** The language of the user's pages: that of the mail to the new address. */
  language: string;
  linkOf: (token: string) => string;
  /** The link for an owner of the account who did not request this. */
  forgotLink: string;
}

type EmailChangeOutcome =
  | { outcome: 'requested' }
  | { outcome: 'refused'; code: 'emailUsed' | 'unchanged' }
  | Exclude<PasswordConfirmation, { outcome: 'confirmed' }>;

/**
 * Mails a link to a new address of an account, which keeps the old one until the link is followed, and
 * notifies the old address immediately.
 */
export async function requestEmailChange(
  { db, backoff, limiter, mailQueue }: Context,
  account: Account,
  { email, password, language, linkOf, forgotLink }: EmailChange,
): Promise<EmailChangeOutcome> {
  const { id: accountId, email: oldEmail } = account;
  const confirmation = await confirmPassword({ db, backoff }, account, password);
  if (confirmation.outcome === 'refused') return confirmation;
  if (email === oldEmail) return { outcome: 'refused', code: 'unchanged' };
  if (await isUsedByOthers(db, accountId, email)) return { outcome: 'refused', code: 'emailUsed' };
  const seconds = await limiter.take('change-email-link', emailKey(email), linkLimit);
  if (seconds > 0) return { outcome: 'refused', code: 'wait', seconds };
  return db.transaction().execute(async (transaction) => {
    if (!(await keepsPassword(transaction, confirmation.account))) {
      return { outcome: 'refused', code: 'wrongPassword' };
    }
    const token = await issueToken(transaction, { accountId, purpose: 'changeEmail', email });
    await recordEvent(transaction, accountId, 'emailChangeRequested');
    const mail = { to: email, language, values: { link: linkOf(token) } };
    await mailQueue.send(transaction, { kind: 'confirmEmail', ...mail });
    const notice = { to: oldEmail, language, values: { link: forgotLink } };
    await mailQueue.send(transaction, { kind: 'emailChangeRequested', ...notice });
    return { outcome: 'requested' };
  });
}

async function isUsedByOthers(db: Db, accountId: number, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('id', '!=', accountId)
    .executeTakeFirst();
  return account !== undefined;
}
