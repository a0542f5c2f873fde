import { sql, type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { lockCodeLists, saveCodes } from '~/datasets/change-codes.server';
import { withMerge, withoutMergeBy } from '~/datasets/merge-mark';
import { type Database } from '~/db/schema';

interface Merge {
  list: string;
  from: string;
  into: string;
  /** The day of the merge. */
  on: string;
  /** The dataset whose records were moved, and the import that has moved them. */
  dataset: string;
  importId: number;
  by: Actor;
}

/**
 * Records in a code which code the records of a dataset now carry instead, and since when, so that its views can say
 * so.
 */
export async function markMerged(
  transaction: Transaction<Database>,
  { list, from, by, ...merge }: Merge,
): Promise<void> {
  await lockCodeLists(transaction);
  const codes = await selectCodes(transaction)
    .where('list', '=', list)
    .where('code', '=', from)
    .execute();
  const marked = codes.map((code) => ({ ...code, attributes: withMerge(code.attributes, merge) }));
  await saveCodes(transaction, marked, { by: keptActor(by) });
}

/** Removes a withdrawn import from the mark of its merge: its records carry their old code again. */
export async function unmarkMerged(
  transaction: Transaction<Database>,
  { importId, by }: { importId: number; by: Actor },
): Promise<void> {
  await lockCodeLists(transaction);
  const codes = await selectCodes(transaction)
    .where(sql<boolean>`attributes ? 'merged_by_imports'`)
    .execute();
  const unmarked = codes.map((code) => ({
    ...code,
    attributes: withoutMergeBy(code.attributes, importId),
  }));
  await saveCodes(transaction, unmarked, { by: keptActor(by) });
}

function selectCodes(transaction: Transaction<Database>) {
  return transaction.selectFrom('code').select(['list', 'code', 'position', 'names', 'attributes']);
}
