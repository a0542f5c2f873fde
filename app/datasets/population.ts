import { type CodeLists } from './code-lists';
import { type Dimension } from './dataset';
import { validityOf } from './validity';

/** The number of people who live in each place of a dimension. */
export interface Population {
  /** By code; places with an unknown number are absent. */
  of: ReadonlyMap<string, number>;
  /** Who counted them. */
  source: string;
  /** The years of the numbers, the earliest first; empty if only the source names one. */
  years: readonly number[];
}

/** A year, and the share of it that is counted, from 0 to 1. */
export interface PartOfYear {
  year: number;
  part: number;
}

/**
 * Returns the inhabitants of the codes of a dimension of places, from the column `population_YYYY` of a year
 * in its code list, or of the nearest year (the later of two equally near ones); else from `population`.
 * `population_source` names who counted them. A place made up of several, and a group of places, has their sum,
 * or none if one is missing or has ended.
 *
 * @param parts - the years that are counted; of several, the mean weighted by their parts: multiplied by
 * these, it gives their person-years.
 * @param groups - groups of places that are included, with the codes of each.
 * @returns null if the code list has no numbers.
 */
export function populationOf(
  dimension: Pick<Dimension, 'codeList' | 'derivedFrom'>,
  codeLists: CodeLists,
  parts: readonly PartOfYear[],
  groups: ReadonlyMap<string, readonly string[]> = new Map(),
): Population | null {
  const codes = codeLists.get(dimension.codeList ?? '') ?? [];
  const all = parts.map(({ year, part }) => {
    const nearest = nearestYear(codes, year);
    return { nearest, part, of: inhabitantsIn(dimension, codes, nearest, groups) };
  });
  const sumOfParts = all.reduce((sum, { part }) => sum + part, 0);
  const of = new Map(
    [...(all[0]?.of.keys() ?? [])].flatMap((code) => {
      const personYears = all.reduce(
        (sum, year) => sum + year.part * (year.of.get(code) ?? NaN),
        0,
      );
      return personYears > 0 ? [[code, Math.round(personYears / sumOfParts)] as const] : [];
    }),
  );
  const source = codes.find(({ attributes }) => attributes.population_source);
  const named = source?.attributes.population_source ?? '';
  const years = [...new Set(all.flatMap(({ nearest }) => nearest ?? []))].sort((a, b) => a - b);
  return of.size > 0 ? { of, source: named, years } : null;
}

/** The values by place in the column of a year, or in the column without a year. */
function inhabitantsIn(
  { derivedFrom }: Pick<Dimension, 'derivedFrom'>,
  codes: Codes,
  year: number | null,
  groups: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const column = year === null ? 'population' : `population_${year}`;
  const sums = new Map<string, number>();
  const add = (place: string, inhabitants: number) =>
    sums.set(place, (sums.get(place) ?? 0) + inhabitants);
  for (const item of codes) {
    const { code, attributes } = item;
    const inhabitants = Number(attributes[column] || NaN);
    add((derivedFrom && attributes[derivedFrom.attribute]) || code, inhabitants);
    for (const [group, members] of groups)
      if (members.includes(code)) add(group, validityOf(item).to ? NaN : inhabitants);
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
