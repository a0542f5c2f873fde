import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { requireRole } from '~/auth/require-role';
import { type Dataset, importColumns } from '~/datasets/dataset';
import { coarsestOf, type DatePrecision } from '~/datasets/date-precision';
import { type Db } from '~/platform/db/client.server';
import { contentReferences } from '~/records/staging-table.server';
import { type RecordContent } from './get-record.server';

/** The groups on a page, and the most records of a group that it lists. */
export const GROUPS_PER_PAGE = 20;
export const MAX_LISTED = 10;

/** Records that agree in all columns but their ids. */
export interface DuplicateGroup {
  records: number;
  /** The first of their ids. */
  ids: string[];
  content: RecordContent;
}

export interface DuplicatePage {
  groups: DuplicateGroup[];
  /** The number of groups on all pages, and the page that is returned. */
  total: number;
  page: number;
  /** The lowest precision of the dataset's dates. */
  precision: DatePrecision;
}

interface GroupRow extends Record<string, unknown> {
  records: number;
  ids: string[];
  total: number;
}

/**
 * Lists the current records of a dataset that agree in all columns but the id, the largest groups first; a page beyond
 * the last is the first. That somebody reads them is in the audit log.
 *
 * @throws RoleMissing for everybody but analysts.
 */
export async function listDuplicates(
  db: Db,
  account: Account,
  { dataset, page, isRead }: { dataset: Dataset; page: number; isRead: boolean },
): Promise<DuplicatePage> {
  requireRole(account, 'analyst');
  if (isRead) {
    const subject = `record:duplicates:${dataset.name}` as const;
    await audit(db, { by: { accountId: account.id }, act: 'duplicatesListed', subject });
  }
  const found = await selectGroups(db, dataset, page);
  const isBeyond = found.length === 0 && page > 1;
  const rows = isBeyond ? await selectGroups(db, dataset, 1) : found;
  const precisions = await db
    .selectFrom('import')
    .select('date_precision')
    .distinct()
    .where('dataset', '=', dataset.name)
    .execute();
  const columns = importColumns(dataset).filter((column) => column !== 'id');
  return {
    groups: rows.map(({ records, ids, ...row }) => ({
      records: Number(records),
      ids,
      content: Object.fromEntries(columns.map((column) => [column, row[column]])),
    })),
    total: Number(rows[0]?.total ?? 0),
    page: isBeyond ? 1 : page,
    precision: coarsestOf(precisions.map(({ date_precision }) => date_precision)),
  };
}

async function selectGroups(db: Db, dataset: Dataset, page: number): Promise<GroupRow[]> {
  const columns = contentReferences(dataset);
  const { rows } = await sql<GroupRow>`
    with duplicates as materialized (
      select ${columns}, count(*) as records, min(id) as first_id
      from ${sql.table(dataset.table)} where superseded_by is null
      group by ${columns} having count(*) > 1
    ), listed as (
      select *, (select count(*) from duplicates) as total from duplicates
      order by records desc, ${sql.ref(dataset.dateColumn)} desc, first_id
      limit ${GROUPS_PER_PAGE} offset ${(page - 1) * GROUPS_PER_PAGE}
    )
    select listed.*, array(
      select id from ${sql.table(dataset.table)} as record
      where superseded_by is null
        and record.${sql.ref(dataset.dateColumn)} = listed.${sql.ref(dataset.dateColumn)}
        and (${contentReferences(dataset, 'record')}) is not distinct from (${contentReferences(dataset, 'listed')})
      order by id limit ${MAX_LISTED}
    ) as ids
    from listed
    order by records desc, ${sql.ref(dataset.dateColumn)} desc, first_id`.execute(db);
  return rows;
}
