import { sql, type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { hashToken, randomToken } from '~/platform/http/random-token.server';
import { tokenLifetimes, type TokenPurpose } from './token';

interface NewToken {
  accountId: number;
  purpose: TokenPurpose;
  /** The address that it is mailed to and verifies. */
  email: string;
}

/** Issues a token for an account; invalidates an older one of the same purpose. */
export async function issueToken(
  transaction: Transaction<Database>,
  { accountId, purpose, email }: NewToken,
): Promise<string> {
  const token = randomToken();
  const lifetime = sql<Date>`now() + make_interval(secs => ${tokenLifetimes[purpose]})`;
  const values = { hash: hashToken(token), email, expires_at: lifetime };
  await transaction
    .insertInto('account_token')
    .values({ account_id: accountId, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'purpose']).doUpdateSet(values))
    .execute();
  return token;
}
