import { type RawBuilder, sql, type Transaction } from 'kysely';
import { type Dataset } from '~/datasets/dataset';
import { pseudonymOf, type RecordKeySecret } from '~/datasets/record-key.server';
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
 * Selects the records of a dataset that staff have removed, unless the removal was taken back: `id`, the import `removal`,
 * its `kind`, `is_synthetic`, and `redacted_at`, also of another removal of the same record.
 */
export function removedRecords(dataset: Pick<Dataset, 'name' | 'table'>): RawBuilder<unknown> {
  const records = sql.table(dataset.table);
  return sql`
    select former.id, removal.id as removal, removal.removal_kind as kind, removal.is_synthetic,
      max(removal.redacted_at) over (partition by former.id) as redacted_at
    from import as removal join ${records} as former on former.superseded_by = removal.id
    where removal.dataset = ${dataset.name} and removal.kind = 'removal'
      and removal.withdrawn_by is null
      and not exists (
        select from ${records} as later
        where later.id = former.id and (later.superseded_by is null or later.superseded_by > removal.id)
          -- Not the states of a withdrawal of the removal, which was then put back.
          and later.import_id not in (select id from import where takes_back = removal.id)
      )`;
}

/** The condition that a row with an `id` is of no redacted record of a dataset: these never become current again. */
export function isNotRedacted(dataset: Pick<Dataset, 'name' | 'table'>): RawBuilder<boolean> {
  return sql<boolean>`id not in (
    select id from (${removedRecords(dataset)}) as removed where redacted_at is not null)`;
}

/**
 * The condition that a state begins anew once the import which ended it is taken back: not of a redacted record, and not
 * where that import removed a record which had already ended.
 */
export function isRestorable(dataset: Pick<Dataset, 'name' | 'table'>): RawBuilder<boolean> {
  return sql<boolean>`import_id <> superseded_by and ${isNotRedacted(dataset)}`;
}

/**
 * Who removed a record by an import, which the query calls `removing`, and who put that removal back: none of them may
 * redact the record.
 */
export const removersOf = sql<string[]>`array(
  select removing.imported_by union select again.imported_by
  from import as back join import as again on again.takes_back = back.id
  where back.takes_back = removing.id
)`;

interface DropOptions {
  isSynthetic: boolean;
  recordKeys?: RecordKeySecret | undefined;
}

/**
 * Drops the records of a source that staff have removed since, unless the removal was taken back: a later file does not
 * bring them back by itself. Removals of synthetic records do not concern real ones. Undefined if there are none.
 */
export async function dropRemoved(
  transaction: Transaction<Database>,
  { dataset, table }: Pick<RecordSource, 'dataset' | 'table'>,
  { isSynthetic, recordKeys }: DropOptions,
): Promise<RemovedEarlier | undefined> {
  const removals = await transaction
    .selectFrom('import')
    .select(sql<boolean>`bool_or(redacted_at is not null)`.as('areSomeRedacted'))
    .where('dataset', '=', dataset.name)
    .where('kind', '=', 'removal')
    .where('withdrawn_by', 'is', null)
    .having(sql<boolean>`count(*) > 0`)
    .executeTakeFirst();
  if (!removals) return undefined;
  const ids = [sql`select id, id as known from ${sql.table(table)}`];
  if (removals.areSomeRedacted) {
    if (!recordKeys)
      throw new Error('Without the secret of records, redacted ones are not recognised');
    const pseudonym = pseudonymOf(recordKeys, dataset, sql.ref('id'));
    ids.push(sql`select id, ${pseudonym} from ${sql.table(table)}`);
  }
  const { rows } = await sql<{ kind: RemovalKind; records: number }>`
    with removed as (
      select source.id, removed.kind
      from (${sql.join(ids, sql` union all `)}) as source
      join (${removedRecords(dataset)}) as removed on removed.id = source.known
      where removed.is_synthetic = ${isSynthetic}
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
