import { type Db } from '~/platform/db/client.server';
import { type NotificationKind } from './notification-kind';
import { type NotificationPreference } from './preferences';

/** Stores how an account wants to be notified of events from now on. */
export async function savePreferences(
  db: Db,
  accountId: number,
  preferences: readonly NotificationPreference[],
): Promise<void> {
  const rows = preferences.map(({ kind, inPortal, byMail }) => ({
    account_id: accountId,
    kind,
    in_portal: inPortal,
    by_mail: byMail,
  }));
  await db
    .insertInto('notification_preference')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet((eb) => ({
        in_portal: eb.ref('excluded.in_portal'),
        by_mail: eb.ref('excluded.by_mail'),
      })),
    )
    .execute();
}

/**
 * Ends an account's mails of one kind of event, including those that are due but not queued yet. Does nothing
 * for a deleted account.
 */
export async function unsubscribe(
  db: Db,
  { accountId, kind }: { accountId: number; kind: NotificationKind },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('notification_preference')
      .columns(['account_id', 'kind', 'in_portal', 'by_mail'])
      .expression((eb) =>
        eb
          .selectFrom('account')
          .select([
            'id',
            eb.val(kind).as('kind'),
            eb.lit(true).as('portal'),
            eb.lit(false).as('mail'),
          ])
          .where('id', '=', accountId),
      )
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'kind']).doUpdateSet({ by_mail: false }),
      )
      .execute();
    await transaction
      .updateTable('notification')
      .set({ is_mail_due: false })
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('is_mail_due', '=', true)
      .execute();
  });
}
