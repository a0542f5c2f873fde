import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { getDataset } from '~/datasets';
import { statingImport } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type Import } from '~/platform/db/schema';
import { historyRoles } from './history-list';

/** A calculation that counted an import. */
export interface CountingCalculation {
  id: number;
  calculatedAt: Date;
  isPublished: boolean;
  isRetracted: boolean;
  wasPublished: boolean;
}

/** An import with what has come of it. */
export interface ImportDetails extends Import {
  /** The import that it takes back, if it does. */
  takesBack: number | null;
  /** The import that it puts back by that, if it does. */
  putsBack: number | null;
  /** How many codes it added to the code lists. */
  codes: number;
  /** How many records it removed because its complete file did not contain them. */
  removed: number;
  /** How many records it brought back that had been removed. */
  returned: number;
  /** The calculations that counted its records, the newest first. */
  countedIn: CountingCalculation[];
}

/**
 * Returns an import; null if there is none with the number.
 *
 * @throws RoleMissing for everybody but analysts and publishers.
 */
export async function getImport(
  db: Db,
  account: Account,
  id: number,
): Promise<ImportDetails | null> {
  requireRole(account, ...historyRoles);
  const found = await db
    .selectFrom('import')
    .leftJoin('import as target', 'target.id', 'import.takes_back')
    .selectAll('import')
    .select('target.id as takesBack')
    .select(['target.takes_back as putsBack'])
    .select(sql<number>`(select count(*) from code where code.import_id = import.id)`.as('codes'))
    .where('import.id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  return {
    ...found,
    codes: Number(found.codes),
    removed: await countRemoved(db, found),
    returned: await countReturned(db, found),
    countedIn: await listCounting(db, found),
  };
}

async function countRemoved(db: Db, found: Import): Promise<number> {
  const dataset = getDataset(found.dataset);
  if (!dataset || found.kind !== 'file') return 0;
  const records = sql.table(dataset.table);
  const { rows } = await sql<{ removed: number }>`
    select count(*) as removed from ${records} as former
    join import as stating on stating.id = ${statingImport('former')}
    where former.superseded_by = ${found.id} and stating.is_synthetic = ${found.is_synthetic}
      and not exists (
        select from ${records} as own where own.id = former.id and own.import_id = ${found.id}
      )`.execute(db);
  return Number(rows[0]?.removed ?? 0);
}

async function countReturned(db: Db, { id, dataset: name }: Import): Promise<number> {
  const dataset = getDataset(name);
  if (!dataset) return 0;
  const records = sql.table(dataset.table);
  const { rows } = await sql<{ returned: number }>`
    select count(*) as returned
    from import as removal
    join ${records} as former on former.superseded_by = removal.id
    join import as stating on stating.id = ${statingImport('former')}
      and stating.is_synthetic = removal.is_synthetic
    join ${records} as begun on begun.id = former.id and begun.import_id = ${id}
    where removal.kind in ('removal', 'file') and removal.dataset = ${name} and removal.id < ${id}
      and removal.withdrawn_by is null and not exists (
        select from ${records} as between_both where between_both.id = former.id
          and between_both.import_id >= removal.id and between_both.import_id < ${id}
      )`.execute(db);
  return Number(rows[0]?.returned ?? 0);
}

/** Lists the calculations made after an import, but not while it was taken back. */
async function listCounting(db: Db, { id, dataset }: Import): Promise<CountingCalculation[]> {
  const { rows } = await sql<CountingCalculation>`
    select id, calculated_at as "calculatedAt", retracted_at is not null as "isRetracted",
      id = (
        select calculation_id from publication
        where dataset = ${dataset} and withdrawn_at is null order by id desc limit 1
      ) is true as "isPublished",
      id in (select calculation_id from publication) as "wasPublished"
    from calculation
    where dataset = ${dataset} and through_import >= ${id}
      and not exists (
        select from import as back where back.takes_back = ${id} and through_import >= back.id
          and (back.withdrawn_by is null or through_import < back.withdrawn_by)
      )
    order by id desc`.execute(db);
  return rows;
}
