import { sql, type Transaction } from 'kysely';
import { type Calculation, type Database, type Names } from '~/platform/db/schema';
import { homeDay } from '~/platform/i18n/home-day';
import { insertNotifications, type Notice } from './insert-notifications.server';

/**
 * Notifies all accounts of a calculation that is published for the first time, as part of its publication:
 * publishing it again after a withdrawal is not news.
 *
 * @param href - the dashboard that shows it.
 */
export function announceData(
  transaction: Transaction<Database>,
  { id, dataset, calculated_at }: Calculation,
  href: string,
): Promise<void> {
  const values = { dataset, date: homeDay(calculated_at) };
  return announce(transaction, String(id), { kind: 'newData', values, href });
}

/**
 * Notifies all accounts of a report that staff have added, once. Loading samples or a whole archive does not
 * call this: what existed before the user is not news.
 */
export function announceReport(
  transaction: Transaction<Database>,
  { id, name, href }: { id: number; name: Names; href: string },
): Promise<void> {
  return announce(transaction, String(id), { kind: 'newReport', values: { name }, href });
}

/** Notifies all accounts, unless there was a notification of this subject before. */
async function announce(
  transaction: Transaction<Database>,
  subject: string,
  notice: Notice,
): Promise<void> {
  const announced = await transaction
    .insertInto('announcement')
    .values({ kind: notice.kind, subject })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst();
  if (announced) await insertNotifications(transaction, notice, sql<boolean>`true`);
}
