import { type Transaction } from 'kysely';
import { type Database } from '~/db/schema';
import { hashToken, randomToken } from '~/http/random-token.server';

/** The new token of a session that goes on; the old one, which may be in other hands, is worth nothing. */
export async function renewSession(
  transaction: Transaction<Database>,
  session: string,
): Promise<{ token: string; isRemembered: boolean }> {
  const token = randomToken();
  const renewed = await transaction
    .updateTable('session')
    .set({ hash: hashToken(token) })
    .where('hash', '=', session)
    .returning('is_remembered')
    .executeTakeFirst();
  return { token, isRemembered: renewed?.is_remembered ?? false };
}
