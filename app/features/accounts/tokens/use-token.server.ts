import { sql, type Kysely } from 'kysely';
import { type Database } from '~/db/schema';
import { hashToken } from '~/http/random-token.server';
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
  const used = await db
    .deleteFrom('account_token')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .returning(['account_id', 'email', sql<boolean>`expires_at > now()`.as('isValid')])
    .executeTakeFirst();
  return used?.isValid ? { accountId: used.account_id, email: used.email } : null;
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
