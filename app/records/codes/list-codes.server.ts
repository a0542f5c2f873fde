import { sql } from 'kysely';
import { datasets } from '~/datasets';
import { type Code } from '~/datasets/code-lists';
import {
  type Dataset,
  NOT_STATED,
  OUTSIDE_HOME_COUNTRY,
  recordedDimensions,
} from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { carriedCodes, datasetsCarrying, isPresent } from './carried-codes.server';

/** A code of a list, and how often it is used. */
export interface UsedCode extends Code {
  /** How many records of all datasets carry it now. */
  records: number;
  /** The import that created it; null if it came from a file. */
  import_id: number | null;
}

/** Returns the codes of a list in order, for staff. */
export async function listUsedCodes(db: Db, list: string): Promise<UsedCode[]> {
  const carried = datasetsCarrying(list).map(
    (dataset) => sql`
      select code, ${recordsIn(dataset, list)} as records
      from (${carriedCodes(dataset, isPresent, list)}) as carried group by code`,
  );
  const none = sql`select null::text as code, 0::bigint as records where false`;
  const { rows } = await sql<UsedCode>`
    select code.code, names, attributes, import_id, coalesce(sum(records), 0)::bigint as records
    from code left join (${sql.join([none, ...carried], sql` union all `)}) as used on used.code = code.code
    where list = ${list}
    group by list, code.code order by position, code.code`.execute(db);
  return rows;
}

/** Counts records among carried codes; where each record has at most one, without comparing their ids. */
function recordsIn(dataset: Dataset, list: string) {
  const of = recordedDimensions(dataset).filter(({ codeList }) => codeList === list);
  const isSingle = of.length === 1 && !of[0]?.isMultiple;
  return isSingle ? sql`count(*)` : sql`count(distinct id)`;
}

/** A code list, its number of codes, and how many records of all datasets carry one of them now. */
export interface UsedList {
  list: string;
  codes: number;
  records: number;
}

/** Returns all code lists by name, for staff. */
export async function listUsedLists(db: Db): Promise<UsedList[]> {
  const lists = await db
    .selectFrom('code')
    .select(({ fn }) => ['list', fn.countAll<number>().as('codes')])
    .groupBy('list')
    .orderBy('list')
    .execute();
  const records = new Map<string, number>();
  for (const dataset of datasets) {
    for (const [list, count] of await countCarrying(db, dataset)) {
      records.set(list, (records.get(list) ?? 0) + count);
    }
  }
  return lists.map(({ list, codes }) => ({ list, codes, records: records.get(list) ?? 0 }));
}

/** Counts the present records of a dataset that carry any code of a list, by list, in one scan. */
async function countCarrying(db: Db, dataset: Dataset): Promise<[list: string, count: number][]> {
  const dimensions = recordedDimensions(dataset);
  const lists = [...new Set(dimensions.map(({ codeList }) => codeList))];
  if (lists.length === 0) return [];
  const counts = lists.map((list) => {
    const isStated = dimensions
      .filter(({ codeList }) => codeList === list)
      .map(({ name, isMultiple }) =>
        isMultiple
          ? sql`cardinality(${sql.ref(name)}) > 0`
          : sql`${sql.ref(name)} not in (${NOT_STATED}, ${OUTSIDE_HOME_COUNTRY})`,
      );
    return sql`count(*) filter (where ${sql.join(isStated, sql` or `)}) as ${sql.ref(list)}`;
  });
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from ${sql.table(dataset.table)} where ${isPresent}`.execute(db);
  return Object.entries(rows[0] ?? {});
}
