import {
  COUNTRY_LIST,
  HOME_COUNTRY,
  NOT_STATED,
  OUTSIDE_INDONESIA,
  statedDimensions,
  type Dataset,
} from '~/datasets/dataset';
import { type NormaliseCodes } from './normalise-codes';
import { type Codes } from './read-codes';

const outside: Codes = [OUTSIDE_INDONESIA];
const home: Codes = [HOME_COUNTRY];

/**
 * The rule that country and places agree: a place implies Indonesia, another country makes every
 * place `_Z`, and a place together with another country is a contradiction.
 */
export function placeRule(dataset: Dataset): NormaliseCodes {
  const country = dataset.dimensions.find(({ codeList }) => codeList === COUNTRY_LIST)?.name;
  const places = statedDimensions(dataset).filter(({ isPlace }) => isPlace);
  if (country === undefined) return () => null;
  return (codes) => {
    const stated = codes[country]?.[0];
    const isAbroad = stated !== undefined && stated !== HOME_COUNTRY;
    for (const { name } of places) {
      const code = codes[name]?.[0];
      if (code !== undefined && isAbroad !== (code === OUTSIDE_INDONESIA)) {
        const reason = isAbroad ? 'place-abroad' : 'place-at-home';
        return { column: name, value: code, reason, details: { country: stated ?? NOT_STATED } };
      }
      if (isAbroad) codes[name] = outside;
      else if (code !== undefined) codes[country] = home;
    }
    return null;
  };
}
