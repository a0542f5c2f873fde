import { sql, type Transaction } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database, type KeptCode } from '~/platform/db/schema';

/** The channel on which processes learn that a code list has changed. */
export const CODE_LIST_CHANNEL = 'code_lists';

/** A code in the state to save. */
interface CodeToSave extends KeptCode {
  list: string;
  code: string;
}

interface Change {
  /** Who changes it, in the form of `keptActor`. */
  by: string;
  /** The import that creates the codes. */
  importId?: number;
}

const kept = (alias: string) =>
  sql`jsonb_build_object('position', ${sql.ref(`${alias}.position`)},
    'names', ${sql.ref(`${alias}.names`)}, 'attributes', ${sql.ref(`${alias}.attributes`)})`;

/**
 * Returns the number of the last change of any code list, 0 before the first: it increases with each change,
 * in the same transaction.
 */
export async function getCodeListsVersion(db: Db): Promise<number> {
  const { version } = await db
    .selectFrom('code_change')
    .select(({ fn }) => fn.max<number | null>('id').as('version'))
    .executeTakeFirstOrThrow();
  return version ?? 0;
}

/**
 * Waits until no other transaction changes code lists, so that changes are numbered in the order of their
 * commits.
 */
export async function lockCodeLists(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('code lists'))`.execute(transaction);
}

/** Adds codes or updates existing ones, and records what has changed. */
export async function saveCodes(
  transaction: Transaction<Database>,
  codes: readonly CodeToSave[],
  { by, importId }: Change,
): Promise<void> {
  if (codes.length === 0) return;
  await lockCodeLists(transaction);
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
        as wanted (list text, code text, position integer, names jsonb, attributes jsonb)
    ), before as (
      select code.* from code join wanted using (list, code)
    ), after as (
      insert into code as known (list, code, position, names, attributes, import_id)
      select list, code, position, names, attributes, ${importId ?? null}::integer from wanted
      on conflict (list, code) do update
        set position = excluded.position, names = excluded.names, attributes = excluded.attributes
        where (known.position, known.names, known.attributes)
          is distinct from (excluded.position, excluded.names, excluded.attributes)
      returning known.*
    )
    insert into code_change (list, code, before, after, changed_by)
    select after.list, after.code,
      case when before.code is not null then ${kept('before')} end, ${kept('after')}, ${by}
    from after left join before using (list, code)
    order by after.list, after.position`.execute(transaction);
  await notifyProcesses(transaction);
}

/** Deletes codes of a list, and records it. */
export async function removeCodes(
  transaction: Transaction<Database>,
  { list, codes, by }: { list: string; codes: readonly string[]; by: string },
): Promise<void> {
  await lockCodeLists(transaction);
  await sql`
    with deleted as (
      delete from code where list = ${list} and code = any(${[...codes]}::text[]) returning *
    )
    insert into code_change (list, code, before, changed_by)
    select list, code, ${kept('deleted')}, ${by} from deleted`.execute(transaction);
  await notifyProcesses(transaction);
}

async function notifyProcesses(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_notify(${CODE_LIST_CHANNEL}, '')`.execute(transaction);
}
