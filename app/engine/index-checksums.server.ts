import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { UncountableCalculation } from './engine';

/** An index that differs from what was stored. */
export class DamagedIndex extends UncountableCalculation {
  constructor(calculationId: number, reason: string, options?: ErrorOptions) {
    super(
      calculationId,
      `The index of calculation ${calculationId} is damaged: ${reason}`,
      options,
    );
  }
}

/** The current parts of a calculation's index with their checksums: a hash of the hashes of rows. */
const checksumsOf = (calculationId: number) => sql`
  select ${calculationId}::integer as calculation_id, 'day' as part,
    sha256(convert_to(string_agg(day || ' ' || records, ',' order by day), 'UTF8')) as sha256
  from calculation_day where calculation_id = ${calculationId}
  union all
  select calculation_id, 'bitmap ' || dimension,
    sha256(string_agg(sha256(convert_to(code || ' ', 'UTF8') || bitmap), '' order by code collate "C"))
  from calculation_bitmap where calculation_id = ${calculationId} group by calculation_id, dimension
  union all
  select ${calculationId}, 'key', sha256(string_agg(sha256(keys), '' order by position))
  from calculation_key where calculation_id = ${calculationId} having count(*) > 0`;

/**
 * Whether the calculation of a query has an index. Its days alone do not count: every calculation has them.
 */
export const hasIndex = sql<boolean>`exists (
  select from calculation_checksum as stored where stored.calculation_id = calculation.id)`;

/** Stores the checksums of the parts of an index that have none yet. */
export async function storeChecksums(db: Db, calculationId: number): Promise<void> {
  await sql`
    insert into calculation_checksum (calculation_id, part, sha256)
    ${checksumsOf(calculationId)} on conflict do nothing`.execute(db);
}

/** PostgreSQL's error codes for damaged files: data_corrupted, index_corrupted. */
const damageCodes = ['XX001', 'XX002'];

/**
 * Checks that an index is what was stored; costs about as much as reading it.
 *
 * @throws DamagedIndex if it is not.
 */
export async function verifyIndex(db: Db, calculationId: number): Promise<void> {
  try {
    const { rows } = await sql<{ part: string }>`
      select stored.part from calculation_checksum as stored
      left join (${checksumsOf(calculationId)}) as found using (part)
      where stored.calculation_id = ${calculationId}
        and stored.sha256 is distinct from found.sha256`.execute(db);
    if (rows.length > 0) {
      throw new DamagedIndex(calculationId, rows.map(({ part }) => part).join(', '));
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!damageCodes.includes(code)) throw error;
    throw new DamagedIndex(calculationId, String(error), { cause: error });
  }
}
