import { placeGroupsOf } from '~/datasets/coarser';
import { type Dataset, type Dimension } from '~/datasets/dataset';
import { type PartOfYear, type Population, populationOf } from '~/datasets/population';
import { breaksOf } from '~/datasets/validity';
import { type DisclosedValue } from '~/protection/protect-table';
import { isPartOfYear } from '~/calculations/covered-until';
import { type ViewRequest } from '../../view/view-request';
import { filterDimensions, type View } from '../../view/view';
import {
  formatRate,
  inhabitantsOf,
  ratedYears,
  rateFormat,
  type RatedYears,
  rateOf,
  rateText,
} from '../../widgets/rates';
import { type ComparedRow, type Comparison, isReserved } from './find-differences';

/** Counts for every 100,000 inhabitants of each comparand. */
export interface ComparedRates {
  /** What they are: "Per 100,000 people". */
  name: string;
  /** How uncertain they are, and who counted the inhabitants. */
  notes: string[];
  /** Of the totals; empty text for an unknown one. */
  totals: string[];
  /** By year; null if the series is of months. */
  series: RatedSeries | null;
}

/** Rates by year, except for a year that is not over. */
export interface RatedSeries {
  /** For each year, the rate of each comparand; empty text for an unknown one. */
  rows: string[][];
  /** The rates of each comparand in percent of the greatest, as far as they are known. */
  lines: (number | null)[][];
  greatest: string;
}

type Context = Pick<ViewRequest, 'dataset' | 'calculation' | 'codeLists' | 'language' | 't'>;

/** The places that a comparison compares, and what their rates are of. */
interface Rated {
  places: readonly RatedPlace[];
  years: RatedYears;
  population: Population;
}

function readRated(context: Context, { comparands, series }: Comparison): Rated | null {
  if (!series || comparands.length === 0) return null;
  const places = comparands.flatMap(({ view }): RatedPlace[] => {
    const place = placeOf(context.dataset, view);
    return place ? [{ ...place, view }] : [];
  });
  const [first] = places;
  const isOfPlaces = new Set(places.map(({ code }) => code)).size === comparands.length;
  if (!first || !isOfPlaces) return null;
  const years = ratedYears(first.view, context.calculation, series.months);
  const population = populationWithGroups(context, first.dimension, years.parts);
  return population && { places, years, population };
}

/**
 * Returns the rates of places, or groups of them, side by side; null unless each comparand is of another one,
 * whose inhabitants are known.
 */
export function ratesOfPlaces(context: Context, comparison: Comparison): ComparedRates | null {
  const rated = readRated(context, comparison);
  if (!rated) return null;
  const { places, years, population } = rated;
  const { total, series } = comparison;
  const totals = ratesOfRow(context, places, years, total).map(({ text }) => text);
  if (totals.every((text) => text === '')) return null;
  const view = places[0]?.view;
  if (!view) return null;
  const { name, note, source } = formatRate({ ...context, view }, years, population);
  return {
    name,
    notes: [note, source],
    totals,
    series: series?.part === 'year' ? ratesByYear(context, places, series.rows) : null,
  };
}

/**
 * Returns the rates of the total and of each complete year of a comparison, for each comparand, as files contain
 * them; null if its page shows none.
 */
export function ratesInFiles(
  context: Context,
  comparison: Comparison,
): ((row: ComparedRow) => (number | null)[]) | null {
  const rated = readRated(context, comparison);
  if (!rated || !ratesOfPlaces(context, comparison)) return null;
  const { total, series } = comparison;
  const years = new Map(
    (series?.part === 'year' ? series.rows : []).map(({ code }) => [code, yearOf(context, code)]),
  );
  return (row) => {
    const of = row.code === total.code ? rated.years : years.get(row.code);
    return of ? ratesOfRow(context, rated.places, of, row).map(({ rate }) => rate) : [];
  };
}

interface RatedPlace {
  dimension: Dimension;
  code: string;
  view: View;
}

/** Returns the smallest place of a view, if it is a single one. */
function placeOf(dataset: Dataset, { division, codes }: View): Omit<RatedPlace, 'view'> | null {
  const chosen = filterDimensions(dataset, division).filter(
    ({ isPlace, parameter }) => isPlace && codes[parameter],
  );
  const dimension = chosen.find(({ parent }) => parent) ?? chosen[0];
  const [code, ...others] = (dimension && codes[dimension.parameter]) ?? [];
  return dimension && code !== undefined && others.length === 0 && !isReserved(code)
    ? { dimension, code }
    : null;
}

function ratesByYear(
  context: Context,
  places: readonly RatedPlace[],
  rows: readonly ComparedRow[],
): RatedSeries {
  const rates = rows.map((row) => {
    const years = yearOf(context, row.code);
    return years ? ratesOfRow(context, places, years, row) : places.map(() => UNKNOWN);
  });
  const greatest = Math.max(...rates.flat().map(({ rate }) => rate ?? 0));
  return {
    rows: rates.map((row) => row.map(({ text }) => text)),
    lines: places.map((_, index) =>
      rates.map((row) => {
        const rate = row[index]?.rate ?? null;
        return rate === null ? null : (100 * rate) / (greatest || 1);
      }),
    ),
    greatest: rateFormat(context.language)(greatest),
  };
}

const UNKNOWN = { text: '', rate: null };

/** Returns a year as what a rate is of; undefined if it is not over. */
function yearOf({ calculation }: Context, code: string): RatedYears | undefined {
  if (isPartOfYear(calculation, code)) return undefined;
  const period = { start: `${code}-01-01`, end: `${code}-12-31` };
  return { parts: [{ year: Number(code), part: 1 }], span: null, period, covered: period };
}

/** Returns the rate of each place in a row. */
function ratesOfRow(
  context: Context,
  places: readonly RatedPlace[],
  years: RatedYears,
  { disclosed }: ComparedRow,
) {
  return places.map((place, index) => rateIn(context, place, years, disclosed[index]));
}

/** Returns the rate of a count in a place, and as text. */
function rateIn(
  context: Context,
  { dimension, code }: RatedPlace,
  years: RatedYears,
  disclosed: DisclosedValue | undefined,
): { text: string; rate: number | null } {
  const { codeLists, language } = context;
  const population = populationWithGroups(context, dimension, years.parts);
  const breaks = breaksOf(dimension, codeLists).get(code);
  const inhabitants = population && inhabitantsOf(population, code, years, breaks);
  // A rate would hide how far its count may be off.
  if (!inhabitants || !disclosed || disclosed.value === null || disclosed.error) return UNKNOWN;
  return {
    text: rateText(disclosed, inhabitants, years, language),
    rate: rateOf(disclosed, inhabitants, years),
  };
}

/** Returns the inhabitants of the places of a dimension, and of the groups of them that a filter takes. */
function populationWithGroups(
  { dataset, codeLists }: Pick<Context, 'dataset' | 'codeLists'>,
  dimension: Dimension,
  parts: readonly PartOfYear[],
): Population | null {
  const { groups } = placeGroupsOf(dimension, dataset, codeLists) ?? {};
  return populationOf(dimension, codeLists, parts, groups);
}
