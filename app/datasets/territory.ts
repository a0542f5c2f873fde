import { type Code, type CodeLists } from './code-lists';
import { COUNTRY_LIST, DEFAULT_HOME_COUNTRY } from './dataset';
import { tilesOf } from './tiles';

/** What a portal's code lists say about the country whose places it counts. */
export interface Territory {
  /** The code of the country. */
  home: string;
  /** Whether provinces count differently in the two divisions. */
  hasDivisions: boolean;
  /** Whether it is known how many people live in the provinces. */
  hasPopulation: boolean;
  /** Whether each of the provinces has a place in a grid of tiles. */
  hasTiles: boolean;
}

/** The territory of code lists. */
export function territoryOf(codeLists: CodeLists): Territory {
  const provinces = codeLists.get('province') ?? [];
  return {
    home: homeCountryOf(codeLists.get(COUNTRY_LIST) ?? []),
    hasDivisions: provinces.some(({ code, attributes }) => (attributes.code_34 ?? code) !== code),
    hasPopulation: provinces.some(({ attributes }) => Number(attributes.population) > 0),
    hasTiles: tilesOf(codeLists) !== null,
  };
}

/** The country that a list marks as the home one, in its column `home`; Indonesia where it marks none. */
export function homeCountryOf(countries: Iterable<Pick<Code, 'code' | 'attributes'>>): string {
  for (const { code, attributes } of countries) if (attributes.home === 'yes') return code;
  return DEFAULT_HOME_COUNTRY;
}
