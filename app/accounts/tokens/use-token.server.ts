import { sql, type Kysely } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { hashToken } from '~/platform/http/random-token.server';
import { type TokenPurpose } from './token';

/** Whose token it was, and the address that it proves. */
export interface ProvedAddress {
  accountId: number;
  email: string;
}

/** Uses a token up; null when it is not, or no longer, good for this purpose. */
export async function useToken(
  db: Kysely<Database>,
  token: string,
  purpose: TokenPurpose,
): Promise<ProvedAddress | null> {
  await lockOwner(db, token);
  const used = await db
    .deleteFrom('account_token')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .returning(['account_id', 'email', sql<boolean>`expires_at > now()`.as('isValid')])
    .executeTakeFirst();
  return used?.isValid ? { accountId: used.account_id, email: used.email } : null;
}

/**
 * An account is locked before its tokens, as by who replaces a password or deletes the account: in
 * another order two could wait for each other.
 */
async function lockOwner(db: Kysely<Database>, token: string): Promise<void> {
  const owner = db
    .selectFrom('account_token')
    .select('account_id')
    .where('hash', '=', hashToken(token));
  await db.selectFrom('account').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
}

/** Whether a token is good for this purpose, without using it up. */
export async function isTokenValid(
  db: Kysely<Database>,
  token: string,
  purpose: TokenPurpose,
): Promise<boolean> {
  const found = await db
    .selectFrom('account_token')
    .select('hash')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}
