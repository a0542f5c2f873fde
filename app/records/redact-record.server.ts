import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { NOT_STATED, type Dataset } from '~/datasets/dataset';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { pseudonymOf, type RecordKeySecret } from '~/datasets/record-key.server';
import { type Column, contentColumns, tieColumns } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { deleteJobs } from '~/platform/db/job-queues.server';
import { type Database, type RemovalKind } from '~/platform/db/schema';
import { removedRecords, removersOf } from './removed-earlier.server';

interface RedactionOptions {
  dataset: Dataset;
  /** The import that removed the record: unlike its id, it may be kept in jobs. */
  removal: number;
  reason: string;
  by: Actor;
  /** Whether who removed it may redact it, too. */
  isRedactedAlone?: boolean;
  recordKeys: RecordKeySecret;
}

/** The kind of reason of a removal for which its record may be redacted: no other one permits to destroy evidence. */
export const REDACTED_KIND = 'court-order' satisfies RemovalKind;

export type RedactionResult =
  | { outcome: 'redacted'; pseudonym: string }
  | {
      outcome: 'refused';
      code: 'not-removed' | 'already-redacted' | 'not-ordered' | 'own-removal';
    };

/**
 * Erases what is known of a removed record, for good: a pseudonym takes the place of its id, states that no calculation
 * counts are emptied, and the reasons of imports of this record alone are deleted, as are the jobs in which staff corrected
 * or removed it, and the small counts that a single record changes. The states that calculations count keep their date
 * and codes, so that what was published stays reproducible. One person removes a record since that is ordered, another one redacts it: neither who removed it, nor who put
 * its removal back.
 */
export async function redactRecord(
  db: Db,
  { dataset, removal, reason, by, isRedactedAlone = false, recordKeys }: RedactionOptions,
): Promise<RedactionResult> {
  return db.transaction().execute(async (transaction) => {
    await lockDataset(transaction, dataset);
    const { rows } = await sql<RemovedRecord>`
      select removed.id, removed.kind, removed.redacted_at is not null as "isRedacted",
        ${removersOf} as removers,
        ${pseudonymOf(recordKeys, dataset, sql.ref('removed.id'))} as pseudonym
      from (${removedRecords(dataset)}) as removed join import as removing on removing.id = removal
      where removal = ${removal}`.execute(transaction);
    const [found] = rows;
    if (!found) return { outcome: 'refused', code: 'not-removed' };
    if (found.isRedacted) return { outcome: 'refused', code: 'already-redacted' };
    if (found.kind !== REDACTED_KIND) return { outcome: 'refused', code: 'not-ordered' };
    if (!isRedactedAlone && found.removers.includes(keptActor(by)))
      return { outcome: 'refused', code: 'own-removal' };
    const { id, pseudonym } = found;
    await keepOrder(transaction, dataset, id);
    await replaceId(transaction, dataset, { id, pseudonym });
    await emptyUncounted(transaction, dataset, pseudonym);
    await deleteReasons(transaction, dataset, pseudonym);
    for (const queue of ['staff-act', 'staff-preview'] as const)
      await deleteJobs(transaction, queue, { input: { dataset: dataset.name, id } });
    await deleteLoneCells(transaction, dataset);
    await transaction
      .updateTable('import')
      .set({ redacted_at: sql`now()`, redaction_reason: reason })
      .where('id', '=', removal)
      .execute();
    await audit(transaction, { by, act: 'recordRedacted', subject: `import:${removal}` });
    return { outcome: 'redacted', pseudonym };
  });
}

interface RemovedRecord {
  id: string;
  kind: RemovalKind | null;
  /** Who removed it, and who put the removal back after it was taken back. */
  removers: string[];
  isRedacted: boolean;
  pseudonym: string;
}

/** Stores the order of the records of the same date and places, which the pseudonym would change in rebuilt indexes. */
async function keepOrder(
  transaction: Transaction<Database>,
  dataset: Dataset,
  id: string,
): Promise<void> {
  const records = sql.table(dataset.table);
  const ties = sql.join(tieColumns(dataset).map((column) => sql.ref(column)));
  await sql`
    with ranked as (
      select id, import_id,
        row_number() over (partition by ${ties} order by tie_order, id, import_id)::int as position
      from ${records} where (${ties}) in (select ${ties} from ${records} where id = ${id})
    )
    update ${records} as record set tie_order = ranked.position
    from ranked where record.id = ranked.id and record.import_id = ranked.import_id
      and tie_order is distinct from ranked.position`.execute(transaction);
}

async function replaceId(
  transaction: Transaction<Database>,
  { name, table }: Dataset,
  { id, pseudonym }: { id: string; pseudonym: string },
): Promise<void> {
  await sql`update ${sql.table(table)} set id = ${pseudonym} where id = ${id}`.execute(transaction);
  await sql`
    update held_record set record_id = ${pseudonym}
    where record_id = ${id} and calculation_id in (select id from calculation where dataset = ${name})`.execute(
    transaction,
  );
}

async function emptyUncounted(
  transaction: Transaction<Database>,
  dataset: Dataset,
  id: string,
): Promise<void> {
  const empty = contentColumns(dataset).map(
    (column) => sql`${sql.ref(column.name)} = ${emptyValue(column)}`,
  );
  await sql`
    update ${sql.table(dataset.table)} as state set ${sql.join(empty)}
    where id = ${id} and not exists (
      select from (
        select through_import from calculation where dataset = ${dataset.name}
        union select through_import from held_record where record_id = ${id}
      ) as counted
      where state.import_id <= through_import and state.superseded_by > through_import
    )`.execute(transaction);
}

function emptyValue({ type, isOptional }: Column): RawBuilder<unknown> {
  if (type === 'text') return sql.lit(NOT_STATED);
  if (type === 'text[]') return sql`'{}'`;
  // Every state has a date. This one is counted nowhere.
  return type === 'date' && !isOptional ? sql`'epoch'` : sql`null`;
}

/** Deletes the reasons of the corrections and removals of a record, and of their withdrawals. */
async function deleteReasons(
  transaction: Transaction<Database>,
  { table }: Dataset,
  id: string,
): Promise<void> {
  await sql`
    with recursive alone as (
      select import.id from import
      where kind in ('correction', 'removal') and import.id in (
        select import_id from ${sql.table(table)} where id = ${id}
        union select superseded_by from ${sql.table(table)} where id = ${id}
      )
      union select import.id from import join alone on import.takes_back = alone.id
    )
    update import set reason = null where id in (select id from alone)`.execute(transaction);
}

/** Deletes the lists of counts that a single record changes: nobody knows which of them are of this one. */
async function deleteLoneCells(
  transaction: Transaction<Database>,
  { name }: Dataset,
): Promise<void> {
  await sql`
    update job_result set result = result - 'loneCells' from staff_job
    where staff_job.id = job_id and kind = 'calculate' and subject = ${name}`.execute(transaction);
}
