import { type Db } from '~/platform/db/client.server';
import { emailKey } from '~/platform/mail/email-key';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { insertAccount } from '../insert-account.server';
import { usernameKey } from '../username-key';
import { hashPassword, isPassword } from '../passwords/hash-password.server';
import { isWeakPassword } from '../passwords/password-strength.server';
import { recordEvent } from '~/auth/record-event.server';
import { mailVerification, type VerificationLink } from './mail-verification.server';
import { type RegistrationInput } from './registration-form.server';
import { removeUnverified } from './unverified-accounts.server';

interface RegistrationContext {
  /** The language of the mails to the account. */
  language: string;
  linkOf: VerificationLink;
}

type RegistrationOutcome =
  { outcome: 'registered' } | { outcome: 'refused'; errors: Record<string, 'used' | 'weak'> };

/**
 * Creates an account and mails the link that verifies it, both or neither. Of two concurrent registrations
 * one wins by the unique keys, and the other is refused; one that was sent twice counts once.
 */
export async function registerAccount(
  { db, mailQueue }: { db: Db; mailQueue: Pick<MailQueue, 'send'> },
  input: RegistrationInput,
  { language, linkOf }: RegistrationContext,
): Promise<RegistrationOutcome> {
  if (await isWeakPassword(input.password, [input.email, input.username, input.full_name])) {
    return { outcome: 'refused', errors: { password: 'weak' } };
  }
  const password_hash = await hashPassword(input.password);
  const isNew = await db.transaction().execute(async (transaction) => {
    await removeUnverified(transaction);
    const account = await insertAccount(transaction, { ...input, password_hash, language });
    if (!account) return false;
    await mailVerification(transaction, mailQueue, account, linkOf);
    await recordEvent(transaction, account.id, 'registered');
    return true;
  });
  return isNew || (await isSentTwice(db, input))
    ? { outcome: 'registered' }
    : { outcome: 'refused', errors: await usedFields(db, input) };
}

/** Returns whether an unverified account is this very registration's. */
async function isSentTwice(db: Db, { email, username, password }: RegistrationInput) {
  const account = await db
    .selectFrom('account')
    .select('password_hash')
    .where('email_key', '=', emailKey(email))
    .where('username_key', '=', usernameKey(username))
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  return account !== undefined && isPassword(password, account.password_hash);
}

/** Returns which of the two names belong to another account. */
async function usedFields(db: Db, { email, username }: RegistrationInput) {
  const keys = { email: emailKey(email), username: usernameKey(username) };
  const accounts = await db
    .selectFrom('account')
    .select(['email_key', 'username_key'])
    .where((where) =>
      where.or([where('email_key', '=', keys.email), where('username_key', '=', keys.username)]),
    )
    .execute();
  const errors: Record<string, 'used'> = {};
  for (const { email_key, username_key } of accounts) {
    if (email_key === keys.email) errors.email = 'used';
    if (username_key === keys.username) errors.username = 'used';
  }
  return errors;
}
