import { type Code, type CodeLists } from './code-lists';
import { COUNTRY_LIST, DEFAULT_HOME_COUNTRY } from './dataset';
import { tilesOf } from './tiles';

/** The content of a portal's code lists about the country whose places it counts. */
export interface Territory {
  /** The code of the country. */
  home: string;
  /** Whether provinces are counted differently in the two divisions. */
  hasDivisions: boolean;
  /** Whether the number of inhabitants of the provinces is known. */
  hasPopulation: boolean;
  /** Whether each province has a position in a grid of tiles. */
  hasTiles: boolean;
}

/** Returns the territory of code lists. */
export function territoryOf(codeLists: CodeLists): Territory {
  const provinces = codeLists.get('province') ?? [];
  return {
    home: homeCountryOf(codeLists.get(COUNTRY_LIST) ?? []),
    hasDivisions: mergedParts(provinces).size > 0,
    hasPopulation: provinces.some(hasPopulation),
    hasTiles: tilesOf(codeLists) !== null,
  };
}

/** Returns whether a list states the inhabitants of a place for any year. */
function hasPopulation({ attributes }: Pick<Code, 'attributes'>): boolean {
  return Object.entries(attributes).some(
    ([name, value]) => /^population(_\d{4})?$/.test(name) && Number(value) > 0,
  );
}

/** Returns the provinces that include others in the coarser division, each with the codes of its parts. */
export function mergedParts(
  provinces: readonly Pick<Code, 'code' | 'attributes'>[],
): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>();
  for (const { code, attributes } of provinces) {
    const merged = attributes.code_34 ?? code;
    if (merged !== code) parts.set(merged, [...(parts.get(merged) ?? []), code]);
  }
  return parts;
}

/**
 * Returns the province that includes another one in the coarser division, of which it was part; undefined for
 * all others.
 */
export function mergedCodeOf(
  provinces: readonly Pick<Code, 'code' | 'attributes'>[],
  code: string,
): string | undefined {
  return [...mergedParts(provinces)].find(([, parts]) => parts.includes(code))?.[0];
}

/**
 * Returns the country that a list marks as the home country, in its column `home`; Indonesia if it marks
 * none.
 */
export function homeCountryOf(countries: Iterable<Pick<Code, 'code' | 'attributes'>>): string {
  for (const { code, attributes } of countries) if (attributes.home === 'yes') return code;
  return DEFAULT_HOME_COUNTRY;
}
