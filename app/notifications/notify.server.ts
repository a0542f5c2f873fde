import { sql, type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { insertNotifications, type Notice } from './insert-notifications.server';

/** Notifies one account of an event, as part of the transaction in which it happens. */
export async function notify(
  transaction: Transaction<Database>,
  { accountId, ...notice }: Notice & { accountId: number },
): Promise<void> {
  await insertNotifications(transaction, notice, sql<boolean>`id = ${accountId}`);
}
