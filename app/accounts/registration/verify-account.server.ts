import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { recordEvent } from '~/auth/record-event.server';
import { useToken } from '../tokens/use-token.server';

/** Uses up a mailed token to verify its account; false when the token is not valid, or no longer. */
export async function verifyAccount(db: Db, token: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const proved = await useToken(transaction, token, 'verifyEmail');
    if (!proved) return false;
    await transaction
      .updateTable('account')
      .set({ verified_at: sql`now()` })
      .where('id', '=', proved.accountId)
      .execute();
    await recordEvent(transaction, proved.accountId, 'verified');
    return true;
  });
}
