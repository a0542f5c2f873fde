import { type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { requestActs } from './states';

/**
 * Withdraws the requests of an account as part of its deletion. Requests, drafts and letters thereby lose
 * their owner: the next purge deletes their personal data.
 */
export async function closeRequestsOf(
  transaction: Transaction<Database>,
  accountId: number,
): Promise<void> {
  const { from, to } = requestActs.withdraw;
  const withdrawn = await transaction
    .updateTable('data_request')
    .set({ state: to, ended_at: new Date(), expires_at: null })
    .where('account_id', '=', accountId)
    .where('state', 'in', [...from])
    .returning('id')
    .execute();
  for (const { id: request_id } of withdrawn) {
    await transaction
      .insertInto('request_event')
      .values({ request_id, act: 'withdraw', state: to, acted_by: accountId })
      .execute();
  }
}
