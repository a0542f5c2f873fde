import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { forEachLogged } from '~/platform/server/for-each-logged.server';
import { performAct } from './perform-act.server';

/**
 * Expires the requests whose time is over by the clock of the database; one that fails is logged. @returns their number.
 */
export async function expireRequests(db: Db): Promise<number> {
  const due = await db
    .selectFrom('data_request')
    .select('id')
    .where('expires_at', '<', sql<Date>`now()`)
    .where('state', 'in', ['moreInformation', 'fulfilled'])
    .execute();
  let expired = 0;
  await forEachLogged(due, async ({ id }) => {
    const { outcome } = await performAct(db, { requestId: id, act: 'expire', by: 'portal' });
    if (outcome === 'done') expired += 1;
  });
  return expired;
}
