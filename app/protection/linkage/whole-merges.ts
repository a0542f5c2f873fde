import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { mergingImport } from '~/datasets/merge-mark';
import { type ChangedRecord } from './changed-records';

/** A code merged into another one of its list. */
export interface MergedCode {
  list: string;
  code: string;
  /** The import that moved its records. */
  importId: number;
}

/**
 * Lists the codes whose records in a dataset an import up to `throughImport` moved to other codes. For codes
 * that later records carry again, only what was moved after the compared version counts.
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
 * Returns the merges that a changed record belongs to: it lost a merged code, or was removed with it. A merge
 * is published whole or not at all, since a version cannot count a merged code: what remains under it would
 * disclose which records are held back, as would the counts of the other codes.
 */
export function mergesOf({ dimensions }: Dataset, merged: readonly MergedCode[]) {
  const ofDimensions = dimensions.flatMap(({ name, codeList }) => {
    const mergedCodes = new Map(
      merged.flatMap((code) => (code.list === codeList ? [[code.code, code]] : [])),
    );
    return mergedCodes.size > 0 ? [{ name, mergedCodes }] : [];
  });
  return ({ before, after }: ChangedRecord): MergedCode[] => {
    if (!before) return [];
    return ofDimensions.flatMap(({ name, mergedCodes }) =>
      (before.codes[name] ?? []).flatMap((code) =>
        after?.codes[name]?.includes(code) ? [] : (mergedCodes.get(code) ?? []),
      ),
    );
  };
}
