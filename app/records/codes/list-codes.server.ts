import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Names } from '~/platform/db/schema';
import { carriedCodes, datasetsCarrying, isPresent } from './carried-codes.server';

/** A code of a list, and how often it is used. */
interface UsedCode {
  code: string;
  names: Names;
  /** How many records of all datasets carry it now. */
  records: number;
  /** The import that created it; null if it came from a file. */
  import_id: number | null;
}

/** Returns the codes of a list in order, for staff. */
export async function listUsedCodes(db: Db, list: string): Promise<UsedCode[]> {
  const carried = datasetsCarrying(list).map(
    (dataset) => sql`
      select code, count(distinct id) as records
      from (${carriedCodes(dataset, isPresent, list)}) as carried group by code`,
  );
  const none = sql`select null::text as code, 0::bigint as records where false`;
  const { rows } = await sql<UsedCode>`
    select code.code, names, import_id, coalesce(sum(records), 0)::bigint as records
    from code left join (${sql.join([none, ...carried], sql` union all `)}) as used on used.code = code.code
    where list = ${list}
    group by list, code.code order by position, code.code`.execute(db);
  return rows;
}
