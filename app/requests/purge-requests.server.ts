import { sql, type Transaction } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { type Storage } from '~/platform/storage/storage';
import { purgePrepared } from './deliveries/prepared-delivery.server';
import { DRAFT_DAYS } from './drafts.server';

/**
 * Deletes drafts unchanged for 30 days, deliveries that nobody confirms, and the personal data of requests that ended
 * long enough ago: letters and deliveries, what was typed, messages, notes and waivers, and their owner. For
 * deleted accounts it deletes both immediately. The rest of a request stays, to be counted. Each deletion is in
 * the audit log.
 */
export async function purgeRequests(
  db: Db,
  letters: Pick<Storage, 'remove'>,
  { retentionDays }: { retentionDays: number },
): Promise<void> {
  const keys = await db.transaction().execute(async (transaction) => {
    const unconfirmed = await purgePrepared(transaction);
    const drafts = await dueRequests(transaction, { isDraft: true, days: DRAFT_DAYS });
    const ended = await dueRequests(transaction, { isDraft: false, days: retentionDays });
    const all = [...drafts, ...ended];
    if (all.length === 0) return unconfirmed;
    const files = await transaction
      .deleteFrom('request_file')
      .where('request_id', 'in', all)
      .returning('storage_key')
      .execute();
    await transaction
      .deleteFrom('data_request')
      .where('id', 'in', [...drafts, none])
      .execute();
    await depersonalise(transaction, [...ended, none]);
    const rows = [
      ...drafts.map((id) => ({ act: 'draftPurged', subject: `data_request:${id}` })),
      ...ended.map((id) => ({ act: 'requestPurged', subject: `data_request:${id}` })),
    ];
    await transaction
      .insertInto('audit_log')
      .values(rows.map((row) => ({ actor: 'portal', ...row })))
      .execute();
    return [...unconfirmed, ...files.map(({ storage_key: key }) => key)];
  });
  // A crash before this leaves files without an owner, which `terang doctor` removes.
  for (const key of keys) await letters.remove(key);
}

/** The id of no request, since SQL does not allow an empty list. */
const none = '00000000-0000-0000-0000-000000000000';

async function dueRequests(
  transaction: Transaction<Database>,
  { isDraft, days }: { isDraft: boolean; days: number },
): Promise<string[]> {
  const since = isDraft ? ('changed_at' as const) : ('ended_at' as const);
  const due = await transaction
    .selectFrom('data_request')
    .select('id')
    .where('state', isDraft ? '=' : '!=', 'draft')
    .where(since, 'is not', null)
    .where('purged_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb(since, '<', sql<Date>`now() - make_interval(days => ${days}::integer)`),
        eb('account_id', 'is', null),
      ]),
    )
    .forUpdate()
    .skipLocked()
    .execute();
  return due.map(({ id }) => id);
}

async function depersonalise(transaction: Transaction<Database>, ids: string[]): Promise<void> {
  await transaction.deleteFrom('prepared_delivery').where('request_id', 'in', ids).execute();
  await transaction.deleteFrom('request_note').where('request_id', 'in', ids).execute();
  await transaction.deleteFrom('request_condition').where('request_id', 'in', ids).execute();
  await transaction
    .updateTable('request_event')
    .set({ message: '', acted_by: null, form: null })
    .where('request_id', 'in', ids)
    .execute();
  await transaction
    .updateTable('data_request')
    .set({ fields: '{}', account_id: null, purged_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute();
}
