import { sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Db } from '~/platform/db/client.server';
import { type CodeLists } from './code-lists';
import { groupByList } from './code-lists.server';

/** Bytes of cached versions: enough for those of the published calculations and some former ones. */
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Stores the current code lists permanently. Equal content is one version: a list that returns to a former
 * state returns to its former version.
 *
 * @returns the version: the SHA-256 of the content.
 */
export async function freezeCodeLists(db: Db): Promise<string> {
  return storeVersion(
    db,
    sql`select coalesce(jsonb_agg(jsonb_build_object(
        'list', list, 'code', code, 'names', names, 'attributes', attributes
      ) order by list, position, code), '[]') as codes
      from code`,
  );
}

/** Stores code lists that differ from the current ones; returns their version, too. */
export function keepCodeLists(db: Db, codeLists: CodeLists): Promise<string> {
  const codes = [...codeLists].flatMap(([list, listed]) =>
    listed.map((code) => ({ list, ...code })),
  );
  return storeVersion(db, sql`select ${JSON.stringify(codes)}::jsonb as codes`);
}

async function storeVersion(db: Db, codes: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ sha256: string }>`
    with version as (${codes})
    insert into code_list_version
    select encode(sha256(convert_to(codes::text, 'UTF8')), 'hex'), codes from version
    on conflict (sha256) do update set sha256 = excluded.sha256
    returning sha256`.execute(db);
  const [version] = rows;
  if (!version) throw new Error('No version of the code lists was stored');
  return version.sha256;
}

/** Returns whether a calculation has a code in its lists. */
export async function isFrozenCode(db: Db, list: string, code: string): Promise<boolean> {
  const named = JSON.stringify([{ list, code }]);
  const found = await db
    .selectFrom('code_list_version')
    .select('sha256')
    .where(sql<boolean>`codes @> ${named}::jsonb`)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('calculation').select('id').whereRef('code_lists', '=', 'sha256')),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Reads versions of the code lists; they never change, so each is read once and cached. */
export type ReadCodeLists = (version: string) => Promise<CodeLists>;

/** Reads versions of the code lists from a database. */
export function createReadCodeLists(db: Db): ReadCodeLists {
  const known = new LRUCache<string, CodeLists>({
    maxSize: MAX_BYTES,
    // A character takes two bytes.
    sizeCalculation: (lists) => 2 * JSON.stringify([...lists.values()]).length,
    fetchMethod: async (version) => {
      const { codes } = await db
        .selectFrom('code_list_version')
        .select('codes')
        .where('sha256', '=', version)
        .executeTakeFirstOrThrow();
      return groupByList(codes);
    },
    // A pending read still completes for its callers if other reads evict it.
    ignoreFetchAbort: true,
  });
  return (version) => known.forceFetch(version);
}
