import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { type Dataset } from '~/datasets/dataset';
import { statingImport } from '~/datasets/record-table.server';
import { type Database, type Import } from '~/platform/db/schema';
import { isRestorable } from './removed-earlier.server';
import { contentReferences } from './staging-table.server';

interface TakeBackOptions {
  /** The import that is taken back, which may itself be a withdrawal. */
  target: Pick<Import, 'id' | 'file_name' | 'is_synthetic'>;
  /** The condition that a current row is a state that the import began. */
  isBegun: RawBuilder<boolean>;
  /** How many records end, and how many get their former states again. */
  removed: number;
  restored: number;
  by: Actor;
  reason: string | undefined;
}

/**
 * Ends the current states that an import began, and begins those anew that it had ended, except for redacted records, as a
 * new import that takes it back; returns the number of that one.
 */
export async function takeBack(
  transaction: Transaction<Database>,
  dataset: Dataset,
  { target, isBegun, removed, restored, by, reason }: TakeBackOptions,
): Promise<number> {
  const { id: withdrawal } = await transaction
    .insertInto('import')
    .values({
      dataset: dataset.name,
      file_name: target.file_name,
      kind: 'withdrawal',
      takes_back: target.id,
      reason,
      sha256: null,
      mapping_sha256: '',
      is_synthetic: target.is_synthetic,
      rows: removed + restored,
      added: 0,
      changed: restored,
      unchanged: 0,
      rejected: 0,
      imported_by: keptActor(by),
      // Not when the transaction began: it may have waited for the dataset, while a version was calculated.
      imported_at: sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const records = sql.table(dataset.table);
  const content = contentReferences(dataset);
  await sql`
    update ${records} as record set superseded_by = ${withdrawal}
    where superseded_by is null and ${isBegun}`.execute(transaction);
  await sql`
    insert into ${records} (id, import_id, restored_from, ${content})
    select id, ${withdrawal}::integer, ${statingImport('former')}, ${content}
    from ${records} as former where superseded_by = ${target.id} and ${isRestorable(dataset)}`.execute(
    transaction,
  );
  await transaction
    .updateTable('import')
    .set({ withdrawn_by: withdrawal })
    .where('id', '=', target.id)
    .execute();
  return withdrawal;
}
