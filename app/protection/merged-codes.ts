import { type CodeLists } from '~/datasets/code-lists';
import { COUNTRY_LIST, type Dataset } from '~/datasets/dataset';
import { homeCountryOf } from '~/datasets/territory';

/**
 * Codes disclosed only in exact tables, by dimension, each with the code of another division that counts it
 * together with others; null where there is none.
 */
export type MergedCodes = ReadonlyMap<string, ReadonlyMap<string, string | null>>;

/**
 * Returns the codes that another division counts together (four of the 38 provinces are Papua among 34), and
 * the home country, which is everything that is not abroad.
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
