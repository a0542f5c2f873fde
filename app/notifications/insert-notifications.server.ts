import { sql, type RawBuilder, type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { notificationKinds } from './notification-kind';
import { type NotifiedEvent } from './event.server';

/** An event, and the address with more about it. */
export type Notice = NotifiedEvent & { href: string };

/**
 * Notifies all verified accounts that meet a condition and want to know of an event, in one statement: in the
 * portal, by mail, or both, as each has chosen.
 *
 * @param mayMail - whether an account gets a mail, if it has chosen mails.
 */
export async function insertNotifications(
  transaction: Transaction<Database>,
  { kind, values, href }: Notice,
  whom: RawBuilder<boolean>,
  mayMail: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<void> {
  const isListed = sql`coalesce(in_portal, true)`;
  const isMailed = sql`coalesce(by_mail, ${notificationKinds[kind].isMailed}::boolean)`;
  const isMailDue = sql`(${isMailed} and ${mayMail})`;
  await sql`
    insert into notification (account_id, kind, values, href, is_listed, is_mail_due)
    select id, ${kind}::text, ${JSON.stringify(values)}::jsonb, ${href}::text, ${isListed}, ${isMailDue}
    from account left join notification_preference preference
      on account_id = id and kind = ${kind}
    where verified_at is not null and (${isListed} or ${isMailDue}) and ${whom}
  `.execute(transaction);
}
