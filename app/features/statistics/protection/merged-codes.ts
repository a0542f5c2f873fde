import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';

/** The code that stands for a code and others in another division, of those that one does, by dimension. */
export type MergedCodes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The codes of which another division counts several as one: four of the 38 provinces are Papua among 34. */
export function mergedCodes({ dimensions }: Dataset, codeLists: CodeLists): MergedCodes {
  return new Map(
    dimensions.flatMap(({ codeList = '', derivedFrom }) => {
      if (!derivedFrom) return [];
      const codes = (codeLists.get(codeList) ?? []).map(
        ({ code, attributes }) => [code, attributes[derivedFrom.attribute] ?? code] as const,
      );
      const targets = codes.map(([, target]) => target);
      const isMerged = (target: string) => targets.indexOf(target) !== targets.lastIndexOf(target);
      const merged = codes.filter(([, target]) => isMerged(target));
      return [[derivedFrom.dimension, new Map(merged)] as const];
    }),
  );
}
