import { calendarCode } from '~/datasets/calendar';
import {
  ALL_CODES,
  type Dataset,
  type Dimension,
  type Division,
  dimensionOfParameter,
} from '~/datasets/dataset';

/** "All" in the filter fields of the specification. */
export const ALL = ALL_CODES;

/** The periods that the map shows. */
const mapPeriods = ['year', 'month', 'week'] as const;
export type MapPeriod = (typeof mapPeriods)[number];

/** Returns the periods of the map that the dates of a dataset state. */
export function mapPeriodsOf({ dimensions }: Pick<Dataset, 'dimensions'>): MapPeriod[] {
  return mapPeriods.filter((period) => dimensions.some(({ calendar }) => calendar === period));
}

/**
 * What the map colours provinces by: their rank, their count, their count for every 100,000 inhabitants, or
 * its change.
 */
export const mapShades = ['rank', 'count', 'rate', 'change'] as const;
export type MapShade = (typeof mapShades)[number];

/** How the map draws provinces: as outlines, or each as a tile of the same size. */
export const mapLayouts = ['outlines', 'tiles'] as const;
export type MapLayout = (typeof mapLayouts)[number];

/** The years of the yearly series: three up to the chosen one, or all with records. */
export const yearRanges = ['3', 'all'] as const;
export type YearRange = (typeof yearRanges)[number];

/** What a page shows of a dataset: the parsed form of its URL. Two equal views have one URL. */
export interface View {
  /** Whether the advanced filter is open; always true if it contains a code. */
  isAdvanced: boolean;
  /** The chosen codes by URL parameter, sorted; a parameter without codes is absent and means all. */
  codes: Readonly<Record<string, readonly string[]>>;
  measure: string;
  division: Division;
  map: MapPeriod;
  /** The first day of the map's month or week; absent for the newest one of the filter. */
  start?: string;
  shade: MapShade;
  layout: MapLayout;
  /** The group of provinces that the map draws alone; absent for all. */
  area?: string;
  years: YearRange;
  /** The month (YYYY-MM) around which the monthly series shows months, whatever year is chosen. */
  around?: string;
  /** The number of the calculation; absent for the published one. */
  asOf?: number;
  /** The language in the address, kept so that a shared link opens in it. */
  lng?: string;
}

/** Returns the view of the dataset's address without parameters. */
export function defaultView(dataset: Dataset, defaultYear: number): View {
  return {
    isAdvanced: false,
    codes: Object.fromEntries(
      dataset.dimensions
        .filter(({ isNewestByDefault }) => isNewestByDefault)
        .map(({ parameter }) => [parameter, [String(defaultYear)]]),
    ),
    measure: dataset.measures[0]?.name ?? '',
    division: '34',
    map: 'year',
    shade: 'rank',
    layout: 'outlines',
    years: '3',
  };
}

const filtersOf = new WeakMap<Dataset, Partial<Record<Division, readonly Dimension[]>>>();

/**
 * Returns the dimensions that a view filters by, in the order of the declaration: one for each parameter.
 * Cached:
 * each address of a view needs them, and a page has hundreds.
 */
export function filterDimensions(dataset: Dataset, division: Division): readonly Dimension[] {
  const known = filtersOf.get(dataset) ?? {};
  filtersOf.set(dataset, known);
  return (known[division] ??= dataset.dimensions.filter(
    (dimension) => dimensionOfParameter(dataset, dimension.parameter, division) === dimension,
  ));
}

/** A year and a month from 1 to 12; absent for all. */
export interface Time {
  year?: string;
  month?: string;
}

/** Returns the year and month of a view or filter. */
export function timeOf({ codes }: Pick<View, 'codes'>): Time {
  return { year: codes.year?.[0], month: codes.month?.[0] };
}

/** Returns whether any code of the advanced filter is chosen. */
export function hasAdvancedCodes(dataset: Dataset, view: View): boolean {
  return filterDimensions(dataset, view.division).some(
    ({ isBasic, parameter }) => !isBasic && view.codes[parameter] !== undefined,
  );
}

/** Returns a view with other codes for one parameter; no codes remove it. */
export function withCodes(view: View, parameter: string, codes: readonly string[]): View {
  const all = { ...view.codes };
  delete all[parameter];
  if (codes.length > 0) all[parameter] = [...new Set(codes)].sort();
  return { ...view, codes: all };
}

/** Returns a view narrowed to one code of a parameter, which replaces the codes chosen before. */
export function narrowedTo(dataset: Dataset, view: View, parameter: string, code: string): View {
  const dimension = dataset.dimensions.find(({ name }) => name === parameter);
  if (dimension?.calendar === 'year_month') {
    const inYear = narrowedTo(dataset, view, 'year', calendarCode(code, 'year'));
    return narrowedTo(dataset, inYear, 'month', calendarCode(code, 'month'));
  }
  const narrowed = withCodes(view, parameter, [code]);
  if (dimension?.calendar) return { ...narrowed, start: undefined, around: undefined };
  const children = dataset.dimensions.filter((child) => child.parent?.dimension === parameter);
  return children.reduce((result, child) => withCodes(result, child.parameter, []), narrowed);
}

/**
 * Returns a view without one code of a parameter and without the codes that depend on it. A parameter with a
 * default returns to it.
 */
export function widenedBy(
  dataset: Dataset,
  view: View,
  { parameter, code }: { parameter: string; code: string },
  defaultYear: number,
): View {
  const fallback = defaultView(dataset, defaultYear).codes[parameter];
  if (fallback) return { ...withCodes(view, parameter, fallback), start: undefined };
  const kept = (view.codes[parameter] ?? []).filter((chosen) => chosen !== code);
  const dimension = dimensionOfParameter(dataset, parameter, view.division);
  const children = dataset.dimensions.filter(
    (child) => dimension?.isBasic && child.parent?.dimension === parameter,
  );
  return children.reduce(
    (result, child) => withCodes(result, child.parameter, []),
    withCodes(view, parameter, kept),
  );
}

/** Returns a view with the advanced filter closed and its codes removed. */
export function withoutAdvancedCodes(dataset: Dataset, view: View): View {
  const advanced = filterDimensions(dataset, view.division).filter(({ isBasic }) => !isBasic);
  const basic = advanced.reduce((result, { parameter }) => withCodes(result, parameter, []), view);
  return { ...basic, isAdvanced: false };
}
