import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { type EventInput } from './event-form.server';
import { eventRoles } from './event-roles';

/** An event as staff saw it: somebody may have changed it meanwhile. */
interface SeenEvent {
  id: number;
  version: number;
}

/**
 * Adds an event, or changes it unless somebody has since it was shown, in the audit log as well. A form that is
 * sent twice saves once.
 *
 * @param id - null for a new event.
 * @throws RoleMissing for everybody but editors and publishers.
 */
export async function saveEvent(
  db: Db,
  account: Account,
  id: number | null,
  { input, submission }: { input: EventInput; submission: string },
): Promise<'saved' | 'changedMeanwhile'> {
  requireRole(account, ...eventRoles);
  const { date, dataset = null, note, is_published, version } = input;
  const values = { date, dataset, note: JSON.stringify(note), is_published, form: submission };
  return db.transaction().execute(async (transaction) => {
    const saved =
      id === null
        ? await transaction
            .insertInto('declared_event')
            .values(values)
            .onConflict((conflict) => conflict.column('form').doNothing())
            .returning('id')
            .executeTakeFirst()
        : await transaction
            .updateTable('declared_event')
            .set({ ...values, is_synthetic: false, version: sql`version + 1` })
            .where('id', '=', id)
            .where('version', '=', version)
            .returning('id')
            .executeTakeFirst();
    if (saved) {
      const act = id === null ? 'eventAdded' : 'eventChanged';
      await audit(transaction, {
        by: { accountId: account.id },
        act,
        subject: `declared_event:${saved.id}`,
      });
      return 'saved';
    }
    const known = await transaction
      .selectFrom('declared_event')
      .select('id')
      .where('form', '=', submission)
      .executeTakeFirst();
    return known ? 'saved' : 'changedMeanwhile';
  });
}

/**
 * Removes an event unless somebody has changed it since it was shown; one that is gone already stays so.
 *
 * @throws RoleMissing for everybody but editors and publishers.
 */
export async function removeEvent(
  db: Db,
  account: Account,
  { id, version }: SeenEvent,
): Promise<'removed' | 'changedMeanwhile'> {
  requireRole(account, ...eventRoles);
  return db.transaction().execute(async (transaction) => {
    const event = await transaction
      .selectFrom('declared_event')
      .select('version')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!event) return 'removed';
    if (event.version !== version) return 'changedMeanwhile';
    await transaction.deleteFrom('declared_event').where('id', '=', id).execute();
    await audit(transaction, {
      by: { accountId: account.id },
      act: 'eventRemoved',
      subject: `declared_event:${id}`,
    });
    return 'removed';
  });
}
