import { sql, type Transaction } from 'kysely';
import { type Dataset } from '~/datasets/dataset';
import { statingImport } from '~/datasets/record-table.server';
import { type Database } from '~/platform/db/schema';
import { isNotRedacted } from './removed-earlier.server';

/** An import that changed records of an earlier one, and some of these records. */
export interface LaterImport {
  importId: number;
  records: number;
  examples: readonly string[];
}

/**
 * Returns the valid imports that changed records of import `id` since, or removed them as complete files, the newest
 * first. If it replaced synthetic records, these are all later imports: real and synthetic records are never mixed.
 */
export async function listLaterImports(
  transaction: Transaction<Database>,
  dataset: Dataset,
  id: number,
): Promise<LaterImport[]> {
  const { table } = dataset;
  const { rows } = await sql<LaterImport>`
    with former as (
      select record.id, import.is_synthetic from ${sql.table(table)} as record
      join import on import.id = ${statingImport('record')}
      where record.superseded_by = ${id}
    ), later as (
      select distinct state.id, import.id as import_id from ${sql.table(table)} as state
      join import on import.id = ${statingImport('state')}
      where import.id > ${id} and import.withdrawn_by is null and (
        state.id in (select id from former)
        or state.id in (
          select own.id from ${sql.table(table)} as own where ${statingImport('own')} = ${id}
        )
        or not import.is_synthetic and exists (select from former where is_synthetic)
      )
      -- A removal begins no state. What staff remove stays removed, unless its former state would come back.
      union
      select ended.id, import.id from ${sql.table(table)} as ended
      join import on import.id = ended.superseded_by
      where ${statingImport('ended')} = ${id} and import.id > ${id} and import.withdrawn_by is null
        and (import.kind = 'file' or import.kind = 'removal' and ended.id in (select id from former))
    )
    select import_id as "importId", count(*) as records,
      (array_agg(id order by id))[1:3] as examples
    from later where ${isNotRedacted(dataset)} group by import_id order by import_id desc`.execute(
    transaction,
  );
  return rows;
}
