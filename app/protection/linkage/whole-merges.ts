import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { mergingImport } from '~/datasets/merge-mark';
import { type ChangedRecord } from './changed-records';

/** A code that was merged into another one of its list. */
export interface MergedCode {
  list: string;
  code: string;
  /** The import that moved its records. */
  importId: number;
}

/**
 * The codes whose records in a dataset an import up to `throughImport` moved to others; of those that later records carry again
 * only what was moved after the version that it is compared with.
 */
export function listMergedCodes(
  { name }: Pick<Dataset, 'name'>,
  codeLists: CodeLists,
  { throughImport, after }: { throughImport: number; after: number },
): MergedCode[] {
  return [...codeLists].flatMap(([list, codes]) =>
    codes.flatMap(({ code, attributes }) => {
      const by = mergingImport(attributes, name);
      if (!by || by.id > throughImport || (by.isBack && by.id <= after)) return [];
      return [{ list, code, importId: by.id }];
    }),
  );
}

/**
 * Finds the merges that a changed record belongs to: it lost a merged code, or was removed with it. A merge is published
 * whole or not at all, since a merged code has no number in a version: what is left under it would disclose which records
 * are held back, as would the numbers of the others.
 */
export function mergesOf({ dimensions }: Dataset, merged: readonly MergedCode[]) {
  const ofDimensions = dimensions.flatMap(({ name, codeList }) => {
    const own = new Map(merged.flatMap((one) => (one.list === codeList ? [[one.code, one]] : [])));
    return own.size > 0 ? [{ name, own }] : [];
  });
  return ({ before, after }: ChangedRecord): MergedCode[] => {
    if (!before) return [];
    return ofDimensions.flatMap(({ name, own }) =>
      (before.codes[name] ?? []).flatMap((code) =>
        after?.codes[name]?.includes(code) ? [] : (own.get(code) ?? []),
      ),
    );
  };
}
