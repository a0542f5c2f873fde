import { type Kysely, sql } from 'kysely';
import { type Database } from '~/platform/db/schema';

/**
 * Returns the version of a list, or of one of its codes: the number of its last change, which is higher after each;
 * 0 before the first. That the list was reordered is no change of its codes.
 */
export async function getCodesVersion(
  db: Kysely<Database>,
  list: string,
  code?: string,
): Promise<number> {
  const { version } = await changesOf(db, list, code)
    .select(({ fn }) => fn.max<number | null>('id').as('version'))
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

/** A change of a code; `before` is null where it was added, `after` where it was deleted. */
export type CodeChange = Awaited<ReturnType<typeof listCodeChanges>>[number];

/** Returns the changes of a list, or of one of its codes, after a version, the newest first. */
export function listCodeChanges(
  db: Kysely<Database>,
  { list, code, after, limit }: { list: string; code?: string; after: number; limit: number },
) {
  return changesOf(db, list, code)
    .select(['id', 'code', 'before', 'after', 'changed_by as by', 'changed_at as at'])
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

function changesOf(db: Kysely<Database>, list: string, code?: string) {
  const ofList = db.selectFrom('code_change').where('list', '=', list);
  if (code === undefined) return ofList;
  return ofList
    .where('code', '=', code)
    .where(sql<boolean>`before - 'position' is distinct from after - 'position'`);
}
