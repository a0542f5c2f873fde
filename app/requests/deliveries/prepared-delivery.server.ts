import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { type Storage } from '~/platform/storage/storage';
import { addFiles, type KeptFile } from '../request-file.server';
import { actingOf, lockRequest } from '../request-standing.server';
import { type ActRefusal, refusalOf, requestActs } from '../states';

/** The days after which a delivery that nobody confirms is deleted. */
const UNCONFIRMED_DAYS = 30;

/** A delivery that an officer has prepared; its applicant learns nothing of it until it is confirmed. */
interface PreparedDelivery {
  id: string;
  preparedBy: number | null;
  at: Date;
  /** The job that builds its archives; null once they are built, or where it has none. */
  jobId: string | null;
  /** Whether the figures in its archives were retracted since they were built. */
  isRetracted: boolean;
}

/** `unknown` for requests that do not exist, or that are hidden from the actor. */
export type PrepareRefusal = ActRefusal | 'unknown' | 'alreadyPrepared';

interface Preparation {
  requestId: string;
  form: string;
  files: readonly KeptFile[];
  /** Queues the job that builds its archives, and returns its id; absent where nothing is to be built. */
  queue?: (transaction: Transaction<Database>, prepared: string) => Promise<string>;
}

/**
 * Prepares a delivery, which waits for an officer to confirm or discard it once its archives are built. A request has
 * one at a time; a form that is sent twice prepares once. The caller discards the files that are not committed.
 */
export async function prepareDelivery(
  db: Db,
  by: Account,
  { requestId, form, files, queue }: Preparation,
): Promise<'prepared' | PrepareRefusal> {
  return db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId);
    const code = request ? refusalOf('fulfil', request.standing, actingOf(by)) : 'notYours';
    if (code) return code === 'notYours' ? 'unknown' : code;
    const present = await selectPrepared(transaction, requestId);
    if (present) return present.form === form ? 'prepared' : 'alreadyPrepared';
    const { id } = await transaction
      .insertInto('prepared_delivery')
      .values({ request_id: requestId, form, prepared_by: by.id, ...(queue && { built_at: null }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (queue) {
      await transaction
        .updateTable('prepared_delivery')
        .set({ job_id: await queue(transaction, id) })
        .where('id', '=', id)
        .execute();
    }
    await addFiles(transaction, { requestId, eventId: null, storedBy: by.id }, files);
    await logDelivery(transaction, by.id, 'deliveryPrepared', requestId);
    return 'prepared';
  });
}

/** Returns the prepared delivery of a request, for officers; null if there is none. @throws RoleMissing for others. */
export async function findPreparedDelivery(
  db: Db,
  account: Account,
  requestId: string,
): Promise<PreparedDelivery | null> {
  requireRole(account, 'officer');
  const found = await selectPrepared(db, requestId);
  if (!found) return null;
  const { id, prepared_by: preparedBy, prepared_at: at, job_id, built_at, retracted_at } = found;
  return {
    id,
    preparedBy,
    at,
    jobId: built_at ? null : job_id,
    isRetracted: retracted_at !== null,
  };
}

/** Deletes a prepared delivery with its files. @returns whether it was still there, and the officer's to discard. */
export async function discardDelivery(
  db: Db,
  letters: Pick<Storage, 'remove'>,
  by: Account,
  { requestId, prepared }: { requestId: string; prepared: string },
): Promise<boolean> {
  requireRole(by, 'officer');
  const keys = await db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId);
    if (!request || request.standing.applicantId === by.id) return null;
    if ((await selectPrepared(transaction, requestId))?.id !== prepared) return null;
    await logDelivery(transaction, by.id, 'deliveryDiscarded', requestId);
    return deletePrepared(transaction, [requestId]);
  });
  // A crash before this leaves files without an owner, which `terang doctor` removes.
  for (const key of keys ?? []) await letters.remove(key);
  return keys !== null;
}

/**
 * Returns who discarded the last prepared delivery of a request, and when; null if there was none, or it was confirmed.
 *
 * @throws RoleMissing for everybody but officers.
 */
export async function findDiscard(
  db: Db,
  account: Account,
  requestId: string,
): Promise<{ by: number | null; at: Date } | null> {
  requireRole(account, 'officer');
  const found = await db
    .selectFrom('audit_log')
    .select(['actor', 'act', 'at'])
    .where('subject', '=', subjectOf(requestId))
    .where('act', 'in', ['deliveryDiscarded', 'deliveryConfirmed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found?.act !== 'deliveryDiscarded') return null;
  return { by: Number(found.actor) || null, at: found.at };
}

/**
 * Returns why a prepared delivery cannot be confirmed; null if it can. `changedMeanwhile` if the request has another
 * one by now, or none; `notBuilt` while its archives are missing; `retracted` once their figures are; `notScanned` while
 * a file of it waits for the virus scanner, or has a virus.
 */
export async function refusalToConfirm(
  transaction: Transaction<Database>,
  requestId: string,
  prepared: string,
): Promise<'changedMeanwhile' | 'notBuilt' | 'retracted' | 'notScanned' | null> {
  const present = await selectPrepared(transaction, requestId);
  if (present?.id !== prepared) return 'changedMeanwhile';
  if (!present.built_at) return 'notBuilt';
  if (present.retracted_at) return 'retracted';
  const files = await transaction
    .selectFrom('request_file')
    .select('scan')
    .where(isPreparedFile([requestId]))
    .execute();
  return files.every(({ scan }) => scan === 'clean' || scan === 'none') ? null : 'notScanned';
}

/** Gives the files of a prepared delivery to the event that delivers them. */
export async function deliverPrepared(
  transaction: Transaction<Database>,
  { requestId, eventId, by }: { requestId: string; eventId: number; by: Account },
): Promise<void> {
  await transaction
    .updateTable('request_file')
    .set({ event_id: eventId })
    .where(isPreparedFile([requestId]))
    .execute();
  await transaction.deleteFrom('prepared_delivery').where('request_id', '=', requestId).execute();
  await logDelivery(transaction, by.id, 'deliveryConfirmed', requestId);
}

/**
 * Deletes the prepared deliveries that nobody has confirmed for 30 days, and those of requests that cannot be
 * fulfilled any more. @returns the storage keys of their files.
 */
export async function purgePrepared(transaction: Transaction<Database>): Promise<string[]> {
  const due = await transaction
    .selectFrom('prepared_delivery')
    .innerJoin('data_request', 'data_request.id', 'request_id')
    .select('request_id')
    .where(({ or, eb }) =>
      or([
        eb('state', 'not in', [...requestActs.fulfil.from]),
        eb(
          'prepared_at',
          '<',
          sql<Date>`now() - make_interval(days => ${UNCONFIRMED_DAYS}::integer)`,
        ),
      ]),
    )
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { request_id: id } of due)
    await logDelivery(transaction, 'portal', 'deliveryDiscarded', id);
  return deletePrepared(
    transaction,
    due.map((row) => row.request_id),
  );
}

async function deletePrepared(
  transaction: Transaction<Database>,
  requestIds: readonly string[],
): Promise<string[]> {
  if (requestIds.length === 0) return [];
  const files = await transaction
    .deleteFrom('request_file')
    .where(isPreparedFile(requestIds))
    .returning('storage_key')
    .execute();
  await transaction
    .deleteFrom('prepared_delivery')
    .where('request_id', 'in', [...requestIds])
    .execute();
  return files.map(({ storage_key: key }) => key);
}

/** The files of the deliveries that are prepared for some requests. */
function isPreparedFile(requestIds: readonly string[]) {
  return ({ and, eb }: ExpressionBuilder<Database, 'request_file'>) =>
    and([
      eb('request_id', 'in', [...requestIds]),
      eb('kind', '=', 'delivery'),
      eb('event_id', 'is', null),
    ]);
}

/** Returns the row of the prepared delivery of a request, if there is one, and when its calculation was retracted. */
export function selectPrepared(db: Db | Transaction<Database>, requestId: string) {
  return db
    .selectFrom('prepared_delivery')
    .leftJoin('calculation', 'calculation.id', 'calculation_id')
    .select(['prepared_delivery.id', 'form', 'prepared_by', 'prepared_at', 'job_id', 'built_at'])
    .select(({ fn, ref }) =>
      fn.coalesce(ref('retracted_at'), retractedSincePrepared).as('retracted_at'),
    )
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

/**
 * When a calculation of the request's data was retracted after its archives were prepared, of which nobody knows the
 * calculation: a former release built them.
 */
const retractedSincePrepared = sql<Date | null>`(
  select max(c.retracted_at) from calculation c
  join data_request r on r.dataset = c.dataset and r.id = prepared_delivery.request_id
  where prepared_delivery.calculation_id is null and c.retracted_at >= prepared_delivery.prepared_at
    and exists (select from request_file f where f.request_id = r.id and f.kind = 'delivery'
      and f.event_id is null and f.media_type = 'application/zip'))`;

/** Records in the audit log what was done with a delivery. */
export async function logDelivery(
  transaction: Transaction<Database>,
  by: number | 'portal',
  act: 'deliveryPrepared' | 'deliveryConfirmed' | 'deliveryDiscarded' | 'deliveryRecalled',
  requestId: string,
): Promise<void> {
  const actor = by === 'portal' ? by : { accountId: by };
  await audit(transaction, { by: actor, act, subject: subjectOf(requestId) });
}

const subjectOf = (requestId: string) => `data_request:${requestId}` as const;
