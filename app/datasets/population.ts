import { type CodeLists } from './code-lists';
import { type Dimension } from './dataset';

/** How many people live in the places of a dimension. */
export interface Population {
  /** By code; places of which it is not known are absent. */
  of: ReadonlyMap<string, number>;
  /** Who counted them. */
  source: string;
  /** The year of the numbers; null if only the source names it. */
  year: number | null;
}

/**
 * The inhabitants of the codes of a dimension of places, from the column `population_YYYY` of a year in its code list, or of
 * the nearest year (of two equally near ones, the later); else from `population`. `population_source` names who counted
 * them. A place that consists of several has the sum of these; if one is missing, it has none.
 *
 * @returns null where the code list names none.
 */
export function populationOf(
  dimension: Pick<Dimension, 'codeList' | 'derivedFrom'>,
  codeLists: CodeLists,
  wanted: number,
): Population | null {
  const codes = codeLists.get(dimension.codeList ?? '') ?? [];
  const year = nearestYear(codes, wanted);
  const column = year === null ? 'population' : `population_${year}`;
  const attribute = dimension.derivedFrom?.attribute;
  const sums = new Map<string, number>();
  for (const { code, attributes } of codes) {
    const place = (attribute && attributes[attribute]) || code;
    sums.set(place, (sums.get(place) ?? 0) + Number(attributes[column] || NaN));
  }
  const of = new Map([...sums].filter(([, sum]) => sum > 0));
  const source = codes.find(({ attributes }) => attributes.population_source);
  const named = source?.attributes.population_source ?? '';
  return of.size > 0 ? { of, source: named, year } : null;
}

type Codes = readonly { attributes: Readonly<Record<string, string>> }[];

function nearestYear(codes: Codes, wanted: number): number | null {
  const years = new Set(
    codes.flatMap(({ attributes }) =>
      Object.entries(attributes).flatMap(([name, value]) => {
        const [, year] = /^population_(\d{4})$/.exec(name) ?? [];
        return year && Number(value) > 0 ? [Number(year)] : [];
      }),
    ),
  );
  const distance = (year: number) => Math.abs(year - wanted);
  return [...years].sort((a, b) => distance(a) - distance(b) || b - a)[0] ?? null;
}
