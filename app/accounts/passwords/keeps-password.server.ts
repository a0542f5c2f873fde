import { type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';

/** An account, and the hash that a password matched. */
export interface CheckedAccount {
  id: number;
  password_hash: string;
}

/**
 * Returns whether the checked password is still the account's, and keeps it so until the transaction ends:
 * checking takes a while, and once the password is replaced, the old one must not permit anything more.
 */
export async function keepsPassword(
  transaction: Transaction<Database>,
  { id, password_hash }: CheckedAccount,
): Promise<boolean> {
  const kept = await transaction
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return kept !== undefined;
}
