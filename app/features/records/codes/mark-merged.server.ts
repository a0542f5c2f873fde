import { sql, type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { saveCodes } from '~/datasets/change-codes.server';
import { type Database } from '~/db/schema';

interface Merge {
  list: string;
  from: string;
  into: string;
  /** The day of the merge. */
  day: string;
  /** The imports that have merged the records of each dataset. */
  importIds: readonly number[];
  by: Actor;
}

/** Records in a code which code it was merged into, and when, so that its views can tell visitors. */
export async function markMerged(
  transaction: Transaction<Database>,
  { list, from, into, day, importIds, by }: Merge,
): Promise<void> {
  const codes = await transaction
    .selectFrom('code')
    .select(['list', 'code', 'position', 'names', 'attributes'])
    .where('list', '=', list)
    .where('code', '=', from)
    .execute();
  const marks = { merged_into: into, merged_on: day, merged_by_imports: importIds.join(';') };
  const marked = codes.map((code) => ({ ...code, attributes: { ...code.attributes, ...marks } }));
  await saveCodes(transaction, marked, { by: keptActor(by) });
}

/** Removes the note of a merge whose import is withdrawn: records carry their code again. */
export async function unmarkMerged(
  transaction: Transaction<Database>,
  { importId, by }: { importId: number; by: Actor },
): Promise<void> {
  const codes = await transaction
    .selectFrom('code')
    .select(['list', 'code', 'position', 'names', 'attributes'])
    .where(
      sql<boolean>`${String(importId)} = any(string_to_array(attributes ->> 'merged_by_imports', ';'))`,
    )
    .execute();
  const unmarked = codes.map((code) => ({
    ...code,
    attributes: Object.fromEntries(
      Object.entries(code.attributes).filter(([name]) => !name.startsWith('merged_')),
    ),
  }));
  await saveCodes(transaction, unmarked, { by: keptActor(by) });
}
