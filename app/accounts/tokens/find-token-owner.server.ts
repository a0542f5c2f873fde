import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { hashToken } from '~/platform/http/random-token.server';
import { type TokenPurpose } from './token';

/** Returns the account that a token was mailed to, without using it up; null when it is not valid. */
export async function findTokenOwner(db: Db, token: string, purpose: TokenPurpose) {
  const owner = await db
    .selectFrom('account_token')
    .innerJoin('account', 'account.id', 'account_token.account_id')
    .select(['username', 'full_name as fullName', 'account.email'])
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return owner ?? null;
}
