import { sql, type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { lockCodeLists, saveCodes } from '~/datasets/change-codes.server';
import { type CodeLists } from '~/datasets/code-lists';
import { statedDimensions, type Dataset } from '~/datasets/dataset';
import {
  isMergedIn,
  mergingImport,
  onceMergedInto,
  withMerge,
  withoutMergeBy,
  withReturn,
} from '~/datasets/merge-mark';
import { type Database } from '~/platform/db/schema';

interface Merge {
  list: string;
  from: string;
  into: string;
  /** The day of the merge. */
  on: string;
  /** The dataset whose records were moved, and the import that moved them. */
  dataset: string;
  importId: number;
  by: Actor;
}

/**
 * Stores in a code which code the records of a dataset now carry instead, and since when, so that its views
 * can say so.
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

/**
 * A merged code that records of an import carry again, their number, and the code that it was merged into.
 */
export interface ReturnedCode {
  column: string;
  code: string;
  into: string;
  records: number;
}

/** Counts the records of an import that carry a merged code of a dataset again. */
export function createReturnedCodes(dataset: Dataset, codeLists: CodeLists) {
  const merged = statedDimensions(dataset).flatMap(({ name, codeList }) => {
    const codes = (codeLists.get(codeList) ?? []).flatMap(({ code, attributes }) => {
      const merge = onceMergedInto(attributes, dataset.name);
      return merge ? [[code, merge.into] as const] : [];
    });
    return codes.length > 0 ? [{ name, list: codeList, codes: new Map(codes) }] : [];
  });
  const found = new Map<string, ReturnedCode & { list: string }>();
  return {
    add({
      codes: codesOfRecord,
    }: {
      codes: Readonly<Record<string, readonly string[] | undefined>>;
    }) {
      for (const { name: column, list, codes } of merged) {
        for (const code of codesOfRecord[column] ?? []) {
          const into = codes.get(code);
          if (!into) continue;
          const key = `${column} ${code}`;
          const records = (found.get(key)?.records ?? 0) + 1;
          found.set(key, { list, column, code, into, records });
        }
      }
    },
    list: (): ReturnedCode[] =>
      [...found.values()].map(({ column, code, into, records }) => ({
        column,
        code,
        into,
        records,
      })),
    /**
     * Stores the import in their marks, so that their views no longer say that their records are counted
     * elsewhere.
     */
    async mark(
      transaction: Transaction<Database>,
      { importId, by }: { importId: number; by: Actor },
    ): Promise<void> {
      if (found.size === 0) return;
      await lockCodeLists(transaction);
      for (const { list, code: returned } of found.values()) {
        const codes = await selectCodes(transaction)
          .where('list', '=', list)
          .where('code', '=', returned)
          .execute();
        // The mark of a code that has already returned names the first import with such records.
        const merged = codes.filter(({ attributes }) => isMergedIn(attributes, dataset.name));
        const marked = merged.map((code) => ({
          ...code,
          attributes: withReturn(code.attributes, { dataset: dataset.name, importId }),
        }));
        await saveCodes(transaction, marked, { by: keptActor(by) });
      }
    },
  };
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

/** Marks codes again as they were by an import that was withdrawn and is put back. */
export async function remarkMerged(
  transaction: Transaction<Database>,
  { importId, dataset, by }: { importId: number; dataset: string; by: Actor },
): Promise<void> {
  await lockCodeLists(transaction);
  const named = `[:/]${importId}(/|;|$)`;
  const { rows } = await sql<{ list: string; code: string; attributes: Record<string, string> }>`
    select distinct on (list, code) list, code, before -> 'attributes' as attributes
    from code_change
    where before -> 'attributes' ->> 'merged_by_imports' ~ ${named}
      and not coalesce(after -> 'attributes' ->> 'merged_by_imports', '') ~ ${named}
    order by list, code, id desc`.execute(transaction);
  for (const { list, code, attributes: former } of rows) {
    const codes = await selectCodes(transaction)
      .where('list', '=', list)
      .where('code', '=', code)
      .execute();
    const merge = onceMergedInto(former, dataset);
    const isMerging = mergingImport(former, dataset)?.id === importId;
    const marked = codes.map((each) => ({
      ...each,
      attributes:
        merge && isMerging
          ? withMerge(each.attributes, { ...merge, dataset, importId })
          : withReturn(each.attributes, { dataset, importId }),
    }));
    await saveCodes(transaction, marked, { by: keptActor(by) });
  }
}

function selectCodes(transaction: Transaction<Database>) {
  return transaction.selectFrom('code').select(['list', 'code', 'position', 'names', 'attributes']);
}
