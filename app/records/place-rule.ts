import {
  COUNTRY_LIST,
  NOT_STATED,
  OUTSIDE_HOME_COUNTRY,
  statedDimensions,
  type Dataset,
} from '~/datasets/dataset';
import { homeCountryOf } from '~/datasets/territory';
import { codesOf, type CodeIndex } from './code-index';
import { type NormaliseCodes } from './normalise-codes';
import { type Codes } from './read-codes';

const outside: Codes = [OUTSIDE_HOME_COUNTRY];

/**
 * The rule that country and places agree: a place implies the home country, another country makes every
 * place `_Z`, and a place together with another country is a contradiction.
 */
export function placeRule(dataset: Dataset, index: CodeIndex): NormaliseCodes {
  const country = dataset.dimensions.find(({ codeList }) => codeList === COUNTRY_LIST)?.name;
  const places = statedDimensions(dataset).filter(({ isPlace }) => isPlace);
  if (country === undefined) return () => null;
  const countries = [...codesOf(index, COUNTRY_LIST)];
  const home: Codes = [
    homeCountryOf(countries.map(([code, attributes]) => ({ code, attributes }))),
  ];
  return (codes) => {
    const stated = codes[country]?.[0];
    const isAbroad = stated !== undefined && stated !== home[0];
    for (const { name } of places) {
      const code = codes[name]?.[0];
      if (code !== undefined && isAbroad !== (code === OUTSIDE_HOME_COUNTRY)) {
        const reason = isAbroad ? 'place-abroad' : 'place-at-home';
        return { column: name, value: code, reason, details: { country: stated ?? NOT_STATED } };
      }
      if (isAbroad) codes[name] = outside;
      else if (code !== undefined) codes[country] = home;
    }
    return null;
  };
}
