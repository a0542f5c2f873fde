import { type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { emailKey } from '~/platform/mail/email-key';
import { usernameKey } from './username-key';

interface NewAccount {
  email: string;
  username: string;
  full_name: string;
  password_hash: string;
  language: string;
}

/**
 * Adds an account.
 *
 * @param options - `isVerified`: whether its address counts as verified.
 * @returns undefined if its address or its username belongs to another account.
 */
export function insertAccount(
  transaction: Transaction<Database>,
  { email, username, full_name, password_hash, language }: NewAccount,
  { isVerified = false } = {},
) {
  return transaction
    .insertInto('account')
    .values(({ fn }) => ({
      email,
      email_key: emailKey(email),
      username,
      username_key: usernameKey(username),
      full_name,
      password_hash,
      language,
      verified_at: isVerified ? fn<Date>('now') : null,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email', 'language'])
    .executeTakeFirst();
}
