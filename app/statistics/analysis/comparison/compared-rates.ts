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

/**
 * Returns the rates of places, or groups of them, side by side; null unless each comparand is of another one,
 * whose inhabitants are known.
 */
export function ratesOfPlaces(
  context: Context,
  { comparands, total, series }: Comparison,
): ComparedRates | null {
  if (!series || comparands.length === 0) return null;
  const places = comparands.map(({ view }) => placeOf(context.dataset, view));
  const rated = places.flatMap((place, index) => {
    const { view } = comparands[index] ?? {};
    return place && view ? [{ ...place, view }] : [];
  });
  const isOfPlaces = new Set(rated.map(({ code }) => code)).size === comparands.length;
  if (!isOfPlaces) return null;
  const [first] = rated;
  if (!first) return null;
  const years = ratedYears(first.view, context.calculation, series.months);
  const population = populationWithGroups(context, first.dimension, years.parts);
  if (!population) return null;
  const totals = rated.map(
    (place, index) => rateIn(context, place, years, total.disclosed[index]).text,
  );
  if (totals.every((text) => text === '')) return null;
  const { name, note, source } = formatRate({ ...context, view: first.view }, years, population);
  return {
    name,
    notes: [note, source],
    totals,
    series: series.part === 'year' ? ratesByYear(context, rated, series.rows) : null,
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
  const rates = rows.map(({ code, disclosed }) =>
    places.map((place, index) => {
      if (isPartOfYear(context.calculation, code)) return UNKNOWN;
      const period = { start: `${code}-01-01`, end: `${code}-12-31` };
      const parts = [{ year: Number(code), part: 1 }];
      const years: RatedYears = { parts, span: null, period, covered: period };
      return rateIn(context, place, years, disclosed[index]);
    }),
  );
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
