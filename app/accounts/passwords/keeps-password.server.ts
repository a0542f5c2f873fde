import { type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';

/** An account, and the hash that a password was found to fit. */
export interface CheckedAccount {
  id: number;
  password_hash: string;
}

/**
 * Whether the password that was checked is still the account's, and stays so until the transaction
 * ends: checking takes a while, and who has the password replaced meanwhile wants nothing more done
 * with the old one.
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
