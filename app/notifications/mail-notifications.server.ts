import { sql, type Transaction } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { describeEvent } from './describe-event.server';
import { eventSchema } from './event.server';
import { unsubscribePath } from './unsubscribe-link.server';

interface Mailing {
  db: Db;
  mailQueue: Pick<MailQueue, 'send'>;
  /** Signs the links in the mails. */
  secret: string;
  /** The origin under which users know the portal. */
  origin: string;
}

/** How many mails are queued in one transaction. */
const BATCH = 100;

/**
 * Queues the mails of due notifications, batch after batch. Queuing a batch and marking it as no longer due
 * are one transaction, so a crash neither loses nor doubles a mail, and processes share the work.
 *
 * @returns how many mails were queued.
 */
export async function mailNotifications(mailing: Mailing): Promise<number> {
  let queued = 0;
  for (let size = BATCH; size === BATCH; queued += size) {
    size = await mailing.db.transaction().execute((transaction) => mailBatch(transaction, mailing));
  }
  return queued;
}

async function mailBatch(
  transaction: Transaction<Database>,
  { mailQueue, secret, origin }: Mailing,
): Promise<number> {
  const due = await takeDue(transaction);
  for (const { account_id: accountId, kind, values, href, email, language } of due) {
    const { success, data: event } = eventSchema.safeParse({ kind, values });
    // An unreadable row must not hold up the mails of the others.
    if (!success) continue;
    await mailQueue.send(transaction, {
      kind: event.kind,
      to: email,
      language,
      values: { ...(await describeEvent(event, language)), link: origin + href },
      unsubscribe: origin + unsubscribePath(secret, { accountId, kind: event.kind }),
    });
  }
  return due.length;
}

/** Takes the next due notifications and marks them as no longer due. */
function takeDue(transaction: Transaction<Database>) {
  return transaction
    .with('due', (query) =>
      query
        .selectFrom('notification')
        .select('id')
        .where(sql<boolean>`is_mail_due`)
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('notification')
    .from('due')
    .innerJoin('account', (join) => join.onTrue())
    .set({ is_mail_due: false })
    .whereRef('notification.id', '=', 'due.id')
    .whereRef('account.id', '=', 'notification.account_id')
    .returning(['account_id', 'kind', 'values', 'href', 'email', 'account.language'])
    .execute();
}
