import { type Db } from '~/platform/db/client.server';
import { seal, unseal } from '~/platform/http/seal.server';
import { secondFactorKeyOf } from './second-factor-key.server';

/**
 * Reseals the secrets of authenticator apps that are still sealed by the former `COOKIE_SECRET` with the
 * current one. What a session is only setting up is shown again.
 *
 * @returns how many are sealed by the current secret, and how many neither secret opens, which are left as
 * they are.
 */
export async function resealSecondFactors(
  db: Db,
  { secret, formerSecret }: { secret: string; formerSecret: string },
): Promise<{ sealed: number; unopened: number }> {
  const key = secondFactorKeyOf(secret);
  const formerKey = secondFactorKeyOf(formerSecret);
  return db.transaction().execute(async (transaction) => {
    const factors = await transaction
      .selectFrom('second_factor')
      .select(['account_id', 'secret'])
      .forUpdate()
      .execute();
    let unopened = 0;
    for (const { account_id, secret: sealed } of factors) {
      const owner = String(account_id);
      if (opens(key, owner, sealed) !== null) continue;
      const text = opens(formerKey, owner, sealed);
      if (text === null) unopened += 1;
      else {
        await transaction
          .updateTable('second_factor')
          .set({ secret: seal(key, owner, text) })
          .where('account_id', '=', account_id)
          .execute();
      }
    }
    await transaction
      .updateTable('session')
      .set({ pending_secret: null })
      .where('pending_secret', 'is not', null)
      .execute();
    return { sealed: factors.length - unopened, unopened };
  });
}

/** Returns the unsealed text; null if another key has sealed it. */
function opens(key: string, owner: string, sealed: Buffer): string | null {
  try {
    return unseal(key, owner, sealed);
  } catch {
    return null;
  }
}
