import { sql, type Transaction } from 'kysely';
import { audit } from '~/auth/audit.server';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { type Storage } from '~/platform/storage/storage';
import { forEachLogged } from '~/platform/server/for-each-logged.server';
import { purgePrepared } from './deliveries/prepared-delivery.server';
import { DRAFT_DAYS } from './drafts.server';

/**
 * Deletes drafts unchanged for 30 days, deliveries that nobody confirms, and the personal data of requests that ended
 * long enough ago: letters and deliveries, what was typed, messages, notes and waivers, and their owner; also what was
 * added to one since. For deleted accounts it deletes both immediately. The rest of a request stays, to be counted.
 * Each deletion is in the audit log; one that fails is logged.
 */
export async function purgeRequests(
  db: Db,
  letters: Pick<Storage, 'remove'>,
  { retentionDays }: { retentionDays: number },
): Promise<void> {
  // A crash before their removal leaves files without an owner, which `terang doctor` removes.
  const removeAll = (keys: readonly string[]) => forEachLogged(keys, (key) => letters.remove(key));
  const inTransaction = async (purge: (transaction: Transaction<Database>) => Promise<string[]>) =>
    removeAll(await db.transaction().execute(purge));
  const due = await selectDue(db, retentionDays).execute();
  await forEachLogged(
    [
      purgePrepared,
      ...due.map(({ id }) => (transaction: Transaction<Database>) => {
        return purgeOne(transaction, id, retentionDays);
      }),
    ],
    inTransaction,
  );
}

/** Selects the drafts and requests that are due: those to which something was added after their purge, too. */
function selectDue(db: Db, retentionDays: number) {
  const isOver = (since: 'changed_at' | 'ended_at', days: number) => sql<boolean>`
    (account_id is null or ${sql.ref(since)} < now() - make_interval(days => ${days}::integer))`;
  return db
    .selectFrom('data_request')
    .select(['id', 'state'])
    .where(
      sql<boolean>`case
        when state = 'draft' then ${isOver('changed_at', DRAFT_DAYS)}
        when purged_at is not null then ${hasRemnants}
        else ended_at is not null and ${isOver('ended_at', retentionDays)} end`,
    );
}

/** Whether a purged request has texts, people or files again, as former releases permitted. */
const hasRemnants = sql`(
  exists (select from request_event where request_id = data_request.id
    and (message <> '' or acted_by is not null or form is not null))
  or exists (select from request_note where request_id = data_request.id)
  or exists (select from request_condition where request_id = data_request.id)
  or exists (select from request_file where request_id = data_request.id))`;

/** Deletes a draft, or the personal data of a request, if it still is due. @returns the storage keys of its files. */
async function purgeOne(
  transaction: Transaction<Database>,
  id: string,
  retentionDays: number,
): Promise<string[]> {
  const request = await selectDue(transaction, retentionDays)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!request) return [];
  const files = await transaction
    .deleteFrom('request_file')
    .where('request_id', '=', id)
    .returning('storage_key')
    .execute();
  const isDraft = request.state === 'draft';
  if (isDraft) await transaction.deleteFrom('data_request').where('id', '=', id).execute();
  else await depersonalise(transaction, id);
  const act = isDraft ? 'draftPurged' : 'requestPurged';
  await audit(transaction, { by: 'portal', act, subject: `data_request:${id}` });
  return files.map(({ storage_key: key }) => key);
}

async function depersonalise(transaction: Transaction<Database>, id: string): Promise<void> {
  for (const table of ['prepared_delivery', 'request_note', 'request_condition'] as const)
    await transaction.deleteFrom(table).where('request_id', '=', id).execute();
  await transaction
    .updateTable('request_event')
    .set({ message: '', acted_by: null, form: null })
    .where('request_id', '=', id)
    .execute();
  await transaction
    .updateTable('data_request')
    .set({
      fields: '{}',
      account_id: null,
      // The invited address may be another one than the applicant's.
      internal_proof: sql`case when internal_proof like 'invitation%' then 'invitation' else internal_proof end`,
      purged_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}
