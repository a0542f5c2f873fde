import { type CodeLists } from '~/datasets/code-lists';
import { COUNTRY_LIST, type Dataset } from '~/datasets/dataset';
import { homeCountryOf } from '~/datasets/territory';

/**
 * Codes that are disclosed in exact tables alone, by dimension, each with the code that stands for it and others in
 * another division; null where there is none.
 */
export type MergedCodes = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

/**
 * The codes of which another division counts several as one (four of the 38 provinces are Papua among 34), and the
 * country of the provinces, which is all that is not abroad.
 */
export function mergedCodes({ dimensions }: Dataset, codeLists: CodeLists): MergedCodes {
  return new Map(
    dimensions.flatMap(
      ({ name, codeList = '', derivedFrom }): [string, Map<string, string | null>][] => {
        if (codeList === COUNTRY_LIST)
          return [[name, new Map([[homeCountryOf(codeLists.get(codeList) ?? []), null]])]];
        if (!derivedFrom) return [];
        const codes = (codeLists.get(codeList) ?? []).map(
          ({ code, attributes }) => [code, attributes[derivedFrom.attribute] ?? code] as const,
        );
        const targets = codes.map(([, target]) => target);
        const isMerged = (target: string) =>
          targets.indexOf(target) !== targets.lastIndexOf(target);
        const merged = codes.filter(([, target]) => isMerged(target));
        return [[derivedFrom.dimension, new Map(merged)]];
      },
    ),
  );
}
