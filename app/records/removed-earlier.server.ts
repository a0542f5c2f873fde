import { sql, type Transaction } from 'kysely';
import { type Database, type RemovalKind } from '~/platform/db/schema';
import { type RecordSource } from './write-records.server';

/** The kinds of reasons for which staff remove a record. */
export const removalKinds = [
  'duplicate',
  'mistake',
  'court-order',
  'other',
] as const satisfies readonly RemovalKind[];

/** Records of a source that staff have removed, and that are not taken again. */
export interface RemovedEarlier {
  records: number;
  /** By the kind of reason; removals of earlier versions have none, which counts as another one. */
  kinds: readonly { kind: RemovalKind; records: number }[];
}

/**
 * Drops the records of a source that staff have removed since, unless the removal was taken back: a later file does not
 * bring them back by itself. Removals of synthetic records do not concern real ones. Undefined if there are none.
 */
export async function dropRemoved(
  transaction: Transaction<Database>,
  { dataset, table }: Pick<RecordSource, 'dataset' | 'table'>,
  { isSynthetic }: { isSynthetic: boolean },
): Promise<RemovedEarlier | undefined> {
  const removals = await transaction
    .selectFrom('import')
    .select('id')
    .where('dataset', '=', dataset.name)
    .where('kind', '=', 'removal')
    .where('withdrawn_by', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!removals) return undefined;
  const records = sql.table(dataset.table);
  const { rows } = await sql<{ kind: RemovalKind; records: number }>`
    with removed as (
      select former.id, removal.removal_kind as kind
      from import as removal join ${records} as former on former.superseded_by = removal.id
      where removal.dataset = ${dataset.name} and removal.kind = 'removal'
        and removal.withdrawn_by is null and removal.is_synthetic = ${isSynthetic}
        and not exists (
          select from ${records} as later
          where later.id = former.id and (later.superseded_by is null or later.superseded_by > removal.id)
            -- Not the states of a withdrawal of the removal, which was then put back.
            and later.import_id not in (select id from import where takes_back = removal.id)
        )
    ), dropped as (
      delete from ${sql.table(table)} as record using removed where record.id = removed.id
      returning coalesce(removed.kind, 'other') as kind
    )
    select kind, count(*)::int as records from dropped group by kind order by count(*) desc, kind`.execute(
    transaction,
  );
  if (rows.length === 0) return undefined;
  return { records: rows.reduce((sum, each) => sum + each.records, 0), kinds: rows };
}
