import { COUNTRY_LIST, NOT_STATED, OUTSIDE_HOME_COUNTRY, type Dimension } from '~/datasets/dataset';
import { type Territory } from '~/datasets/territory';
import { type Refuse } from './notice';
import { withCodes, type View } from './view';

/** Returns whether records of a place can be records of a country; imported records follow the same rule. */
export function canLieIn(place: string, country: string, { home }: Territory): boolean {
  const isAbroad = country !== home && country !== NOT_STATED;
  if (place === OUTSIDE_HOME_COUNTRY) return isAbroad;
  return place === NOT_STATED ? !isAbroad : country === home;
}

/** Returns the dimension of the country that a record comes from. */
export function countryAmong(dimensions: readonly Dimension[]): Dimension | undefined {
  return dimensions.find(({ codeList }) => codeList === COUNTRY_LIST);
}

/** Removes a country that the chosen places are not in: it would match no record. */
export function withCountryOfPlaces(
  dimensions: readonly Dimension[],
  view: View,
  territory: Territory,
  refuse: Refuse,
): View {
  const parameter = countryAmong(dimensions)?.parameter;
  const country = parameter && view.codes[parameter]?.[0];
  if (!parameter || !country) return view;
  const places = dimensions
    .filter(({ isPlace }) => isPlace)
    .flatMap((place) => view.codes[place.parameter] ?? []);
  if (places.every((place) => canLieIn(place, country, territory))) return view;
  refuse(parameter, country, 'contradiction');
  return withCodes(view, parameter, []);
}
