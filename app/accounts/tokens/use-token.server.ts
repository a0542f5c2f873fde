import { sql, type Kysely } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { hashToken } from '~/platform/http/random-token.server';
import { type TokenPurpose } from './token';

/** The owner of a token, and the address that it verifies. */
interface ProvedAddress {
  accountId: number;
  email: string;
}

/** Uses up a token; null when it is not valid for this purpose, or no longer. */
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
 * Locks an account before its tokens, as replacing a password or deleting the account does: another order
 * could deadlock.
 */
async function lockOwner(db: Kysely<Database>, token: string): Promise<void> {
  const owner = db
    .selectFrom('account_token')
    .select('account_id')
    .where('hash', '=', hashToken(token));
  await db.selectFrom('account').select('id').where('id', '=', owner).forNoKeyUpdate().execute();
}

/** Returns whether a token is valid for this purpose, without using it up. */
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
