import { type CodeLists } from './code-lists';
import { type Dimension } from './dataset';

/** How many people live in the places of a dimension. */
export interface Population {
  /** By code; places of which it is not known are absent. */
  of: ReadonlyMap<string, number>;
  /** Who counted them. */
  source: string;
  /** The years of the numbers, the earliest first; empty if only the source names one. */
  years: readonly number[];
}

/** A year, and the part of it that is counted, from 0 to 1. */
export interface PartOfYear {
  year: number;
  part: number;
}

/**
 * The inhabitants of the codes of a dimension of places, from the column `population_YYYY` of a year in its code list, or of
 * the nearest year (of two equally near ones, the later); else from `population`. `population_source` names who counted
 * them. A place that consists of several has the sum of these; if one is missing, it has none.
 *
 * @param parts - the years that are counted; of several, the mean by their parts: times these, it is their person-years.
 * @returns null where the code list names none.
 */
export function populationOf(
  dimension: Pick<Dimension, 'codeList' | 'derivedFrom'>,
  codeLists: CodeLists,
  parts: readonly PartOfYear[],
): Population | null {
  const codes = codeLists.get(dimension.codeList ?? '') ?? [];
  const all = parts.map(({ year, part }) => {
    const nearest = nearestYear(codes, year);
    return { nearest, part, of: inhabitantsIn(dimension, codes, nearest) };
  });
  const sumOfParts = all.reduce((sum, { part }) => sum + part, 0);
  const of = new Map(
    [...(all[0]?.of.keys() ?? [])].flatMap((code) => {
      const personYears = all.reduce((sum, one) => sum + one.part * (one.of.get(code) ?? NaN), 0);
      return personYears > 0 ? [[code, Math.round(personYears / sumOfParts)] as const] : [];
    }),
  );
  const source = codes.find(({ attributes }) => attributes.population_source);
  const named = source?.attributes.population_source ?? '';
  const years = [...new Set(all.flatMap(({ nearest }) => nearest ?? []))].sort((a, b) => a - b);
  return of.size > 0 ? { of, source: named, years } : null;
}

/** By place, what the column of a year says, or that of no year. */
function inhabitantsIn(
  { derivedFrom }: Pick<Dimension, 'derivedFrom'>,
  codes: Codes,
  year: number | null,
): ReadonlyMap<string, number> {
  const column = year === null ? 'population' : `population_${year}`;
  const sums = new Map<string, number>();
  for (const { code, attributes } of codes) {
    const place = (derivedFrom && attributes[derivedFrom.attribute]) || code;
    sums.set(place, (sums.get(place) ?? 0) + Number(attributes[column] || NaN));
  }
  return new Map([...sums].filter(([, sum]) => sum > 0));
}

type Codes = readonly { code: string; attributes: Readonly<Record<string, string>> }[];

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
