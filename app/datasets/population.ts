import { type CodeLists } from './code-lists';
import { type Dimension } from './dataset';

/** How many people live in the places of a dimension. */
export interface Population {
  /** By code; places of which it is not known are absent. */
  of: ReadonlyMap<string, number>;
  /** Whose numbers they are. */
  source: string;
  /** Of which year; null where only the source says so. */
  year: number | null;
}

/**
 * The inhabitants of the codes of a dimension of places, as the columns `population_YYYY` of its code list say for a year,
 * or the nearest one that there is, of two as near the later; else as `population` says. `population_source` names whose
 * numbers they are. A place that is made up of several has those of all; where one is missing, it has none.
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
