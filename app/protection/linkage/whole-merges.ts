import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { mergingImport } from '~/datasets/merge-mark';
import { type AttackedRecord } from '../attack/attacked-records';
import { type ChangedRecord } from './changed-records';

/** A code merged into another one of its list, or one that has another parent now. */
export interface MergedCode {
  list: string;
  code: string;
  /** The import that moved its records; absent for one with another parent. */
  importId?: number;
  /** The parent that it has now, and its dimension. */
  parent?: { dimension: string; code: string };
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
 * Lists the codes that changed records carried below another parent than they have now. A city's records are
 * counted in its province: held back in part, they would be missing there.
 */
export function listMovedCodes(
  { dimensions }: Dataset,
  codeLists: CodeLists,
  changes: readonly ChangedRecord[],
): MergedCode[] {
  return dimensions.flatMap(({ name, codeList = '', parent }) => {
    if (!parent) return [];
    const moved = (codeLists.get(codeList) ?? []).flatMap(({ code, attributes }): MergedCode[] => {
      const above = attributes[parent.attribute];
      return above
        ? [{ list: codeList, code, parent: { dimension: parent.dimension, code: above } }]
        : [];
    });
    const byCode = new Map(moved.map((each) => [each.code, each]));
    const left = changes.flatMap(({ before }) =>
      (before?.codes[name] ?? []).flatMap((code) => {
        const listed = byCode.get(code);
        return before && listed?.parent && !hasParent(before, listed.parent) ? [listed] : [];
      }),
    );
    return [...new Set(left)];
  });
}

function hasParent(
  { codes }: AttackedRecord,
  { dimension, code }: NonNullable<MergedCode['parent']>,
): boolean {
  return codes[dimension]?.includes(code) ?? false;
}

/**
 * Returns the merges that a changed record belongs to: it lost a merged code or its former parent, or was removed
 * with it. A merge is published whole or not at all, since a version cannot count a merged code: what remains
 * under it would disclose which records are held back, as would the counts of the other codes.
 */
export function mergesOf({ dimensions }: Dataset, merged: readonly MergedCode[]) {
  const ofDimensions = dimensions.flatMap(({ name, codeList }) => {
    const mergedCodes = new Map<string, MergedCode[]>();
    for (const each of merged)
      if (each.list === codeList)
        mergedCodes.set(each.code, [...(mergedCodes.get(each.code) ?? []), each]);
    return mergedCodes.size > 0 ? [{ name, mergedCodes }] : [];
  });
  return ({ before, after }: ChangedRecord): MergedCode[] => {
    if (!before) return [];
    return ofDimensions.flatMap(({ name, mergedCodes }) =>
      (before.codes[name] ?? []).flatMap((code) =>
        (mergedCodes.get(code) ?? []).filter(({ parent }) =>
          parent ? !hasParent(before, parent) : !after?.codes[name]?.includes(code),
        ),
      ),
    );
  };
}
