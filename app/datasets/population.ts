import { type CodeLists } from './code-lists';
import { type Dimension } from './dataset';

/** How many people live in the places of a dimension. */
export interface Population {
  /** By code; places of which it is not known are absent. */
  of: ReadonlyMap<string, number>;
  /** Whose numbers they are, and of which year. */
  source: string;
}

/**
 * The inhabitants of the codes of a dimension of places, as the columns `population` and `population_source` of its
 * code list say. A place that is made up of several has those of all; where one is missing, it has none.
 *
 * @returns null where the code list names none.
 */
export function populationOf(
  dimension: Pick<Dimension, 'codeList' | 'derivedFrom'>,
  codeLists: CodeLists,
): Population | null {
  const codes = codeLists.get(dimension.codeList ?? '') ?? [];
  const attribute = dimension.derivedFrom?.attribute;
  const sums = new Map<string, number>();
  for (const { code, attributes } of codes) {
    const place = (attribute && attributes[attribute]) || code;
    sums.set(place, (sums.get(place) ?? 0) + Number(attributes.population || NaN));
  }
  const of = new Map([...sums].filter(([, sum]) => sum > 0));
  const source = codes.find(({ attributes }) => attributes.population_source);
  return of.size > 0 ? { of, source: source?.attributes.population_source ?? '' } : null;
}
