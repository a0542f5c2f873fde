import { sql } from 'kysely';
import { type Dataset } from '~/datasets/dataset';
import { type DatePrecision } from '~/datasets/date-precision';
import { statingImport } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';

/** The current state of a record. */
export interface CurrentRecord {
  /** The import that began it. */
  version: number;
  /** The precision of its dates. */
  precision: DatePrecision;
  isSynthetic: boolean;
}

/** Returns the current state of a record; null if there is none, or none any more. */
export async function getCurrentRecord(
  db: Db,
  { table }: Dataset,
  id: string,
): Promise<CurrentRecord | null> {
  const { rows } = await sql<CurrentRecord>`
    select record.import_id as version, import.date_precision as precision,
      import.is_synthetic as "isSynthetic"
    from ${sql.table(table)} as record join import on import.id = ${statingImport('record')}
    where record.id = ${id} and record.superseded_by is null`.execute(db);
  return rows[0] ?? null;
}
