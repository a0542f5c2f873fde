import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { hasRole, requireRole } from '~/auth/require-role';
import { type Dataset, importColumns } from '~/datasets/dataset';
import { isCurrentAt } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { publishingRoles } from './publishing-roles';

/** The held records on a page. */
export const HELD_PER_PAGE = 50;

/** A record whose change a version holds back. */
export interface HeldRecord {
  /** Null for those who may not see single records. */
  id: string | null;
  year: number;
  kind: 'added' | 'changed' | 'removed';
  /** The columns that the change is about; empty for an added or removed record. */
  columns: string[];
  /** Whether the version published before held it back, too. */
  isWaiting: boolean;
}

export interface HeldPage {
  records: HeldRecord[];
  /** The number of records on all pages, and the page that is returned. */
  total: number;
  page: number;
}

/**
 * Lists the records whose change a version holds back, since comparing it with published ones would disclose what they
 * state: the latest year first; a page beyond the last is the first. Only analysts see which records they are. That
 * somebody reads them is in the audit log.
 *
 * @throws RoleMissing for everybody except analysts and publishers.
 */
export async function listHeld(
  db: Db,
  account: Account,
  { dataset, calculation, page, isRead }: RequestedHeld,
): Promise<HeldPage> {
  requireRole(account, ...publishingRoles);
  if (isRead) {
    const subject = `calculation:${calculation.id}` as const;
    await audit(db, { by: { accountId: account.id }, act: 'heldListed', subject });
  }
  const found = await selectHeld(db, dataset, calculation, page);
  const isBeyond = found.length === 0 && page > 1;
  const rows = isBeyond ? await selectHeld(db, dataset, calculation, 1) : found;
  const seesRecords = hasRole(account, 'analyst');
  return {
    records: rows.map(({ id, year, kind, columns, isWaiting }) => ({
      id: seesRecords ? id : null,
      year,
      kind,
      columns,
      isWaiting,
    })),
    total: rows[0]?.total ?? 0,
    page: isBeyond ? 1 : page,
  };
}

interface RequestedHeld {
  dataset: Dataset;
  calculation: HoldingVersion;
  page: number;
  isRead: boolean;
}

type HoldingVersion = Pick<Calculation, 'id' | 'through_import' | 'compared_with'>;

interface HeldRow extends HeldRecord {
  id: string;
  total: number;
}

async function selectHeld(
  db: Db,
  { table, dateColumn, ...dataset }: Dataset,
  { id, through_import, compared_with }: HoldingVersion,
  page: number,
): Promise<HeldRow[]> {
  const states = sql.table(table);
  const columns = importColumns({ table, dateColumn, ...dataset }).filter((name) => name !== 'id');
  const differing = columns.map((name) => {
    const [former, later] = [sql.ref(`former.${name}`), sql.ref(`later.${name}`)];
    return sql`case when ${former} is distinct from ${later} then ${name}::text end`;
  });
  const date = sql`coalesce(${sql.ref(`later.${dateColumn}`)}, ${sql.ref(`former.${dateColumn}`)})`;
  const { rows } = await sql<HeldRow>`
    select held.record_id as id, count(*) over ()::int as total, extract(year from ${date})::int as year,
      case when former.id is null then 'added' when later.id is null then 'removed' else 'changed' end as kind,
      case when former.id is null or later.id is null then '{}'::text[]
        else array_remove(array[${sql.join(differing)}], null) end as columns,
      exists (
        select from held_record as earlier
        where earlier.calculation_id = ${compared_with} and earlier.record_id = held.record_id
      ) as "isWaiting"
    from held_record as held
    left join ${states} as former on former.id = held.record_id
      and former.import_id <= held.through_import
      and (former.superseded_by is null or former.superseded_by > held.through_import)
    left join (select * from ${states} where ${isCurrentAt(through_import)}) as later
      on later.id = held.record_id
    where held.calculation_id = ${id}
    order by ${date} desc, held.record_id
    limit ${HELD_PER_PAGE} offset ${(page - 1) * HELD_PER_PAGE}`.execute(db);
  return rows;
}
