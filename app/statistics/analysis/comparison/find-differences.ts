import { placeGroupsOf } from '~/datasets/coarser';
import {
  COUNTRY_LIST,
  dimensionOfParameter,
  divisions,
  NOT_STATED,
  OUTSIDE_HOME_COUNTRY,
  type Dimension,
} from '~/datasets/dataset';
import { territoryOf } from '~/datasets/territory';
import { breaksOf, isBroken } from '~/datasets/validity';
import { significant } from '../../narrative/chance';
import { type ChanceInterval, chanceInterval, gapOfChange } from '../../narrative/chance-interval';
import {
  daysOf,
  LEVEL,
  discloseChange,
  type DisclosedChange,
} from '../../narrative/disclose-change';
import { areDisclosed, type Bases, type Overlap, testAt } from '../../narrative/two-counts';
import { type Filter, type Query } from '~/engine/engine';
import { type ObservedQuery, type Queries } from '../../observations/get-observations.server';
import { hasOtherCodes } from '../../observations/other-codes';
import {
  type SuppressionReason,
  type Observations,
  type ObservationStatus,
} from '../../observations/observation';
import { type ProtectionPolicy } from '~/protection/policy';
import { errorOf, type DisclosedValue } from '~/protection/protect-table';
import { comparedPeriods, isDisclosed } from '../../narrative/comparison';
import { countedDays } from '../../view/filter-days';
import { filterOfView } from '../../view/filter-of-view';
import { type Period } from '../../view/map-period';
import { timeOf, type View } from '../../view/view';
import { type Gap, gapOfDifference } from '../../observations/gaps';
import { recordsMeasure } from '../../observations/main-query';
import { type Months } from '../../observations/series-codes';
import { hasShares, shareOf, type ShareRange } from '../../observations/format-disclosed';
import { type ViewRequest } from '../../view/view-request';
import { type ComparedViews } from './read-comparison';

/** One comparand of a comparison: which records are counted, and of which days. */
export interface Comparand extends Pick<ObservedQuery, 'within'> {
  view: View;
  filter: Filter;
  /** The days that records reach; null if the filter's period is not a span. */
  period: Period | null;
}

/** The same item of each comparand: a total, a code of a table, a month or a year. */
export interface ComparedRow {
  code: string;
  /** The disclosed value of each comparand. */
  disclosed: DisclosedValue[];
  /** The first less the second one, in records; null if not disclosed. */
  difference: number | null;
  /**
   * Whether they differ by more than chance explains, null if that was not tested or rounding leaves it open;
   * and, if so, whether the first one is greater.
   */
  isClear: boolean | null;
  isMore?: boolean;
  /** The interval of the first count by chance alone; null if it was not tested. */
  chance: ChanceInterval | null;
  /** The reason why no difference is shown, if it does not follow from the counts. */
  gap?: Gap;
  /** In rows of a series, the status of each comparand's period: provisional, or with a break. */
  statuses?: ObservationStatus[];
}

/** A code of a table with its share of the records of each comparand. */
export interface ComparedShares extends ComparedRow {
  /** From 0 to 1; null if not disclosed. */
  shares: (number | null)[];
  /** The first less the second share; null if not disclosed. */
  points: number | null;
}

/** A table of each comparand by the same dimension. */
export interface ComparedTable {
  dimension: Dimension;
  rows: ComparedShares[];
  /** Why nothing is disclosed of one of the comparands. */
  suppression: SuppressionReason | null;
  /** The disclosed value of each unlisted code; null if all are listed. */
  others: DisclosedValue | null;
  /** How many of its shares were tested. */
  tested: number;
}

/** Comparands side by side; if there are two, with how the first one differs from the second. */
export interface Comparison {
  kind: ComparedViews['kind'];
  comparands: Comparand[];
  total: ComparedRow;
  /**
   * The change of the total since the earlier period; null if it is not disclosed, or no periods are
   * compared.
   */
  change: DisclosedChange | null;
  /** By months of the chosen year, or by years. */
  series: { part: 'month' | 'year'; rows: ComparedRow[]; months: Months } | null;
  tables: ComparedTable[];
  /** Whether any difference was tested, and whether in rounded counts. */
  isTested: boolean;
  isRounded: boolean;
  /** How many shares were tested together. */
  testedShares: number;
  /** Which records the comparands share. */
  overlap: Overlap;
}

type Request = Pick<ViewRequest, 'dataset' | 'view' | 'calculation' | 'codeLists'> & {
  policy: ProtectionPolicy;
};

/** Returns the comparands of a comparison; null if there is no equal period a year before yet. */
export function comparandsOf(request: Request, { kind, views }: ComparedViews): Comparand[] | null {
  const { dataset, view, calculation, policy } = request;
  if (kind !== 'time') {
    return views.map((item) => {
      const filter = filterOfView(dataset, item);
      return { view: item, filter, period: countedDays(filter, calculation) };
    });
  }
  const periods = comparedPeriods(request, { filter: filterOfView(dataset, view) }, policy);
  if (!periods) return null;
  const { now, before, period, periodBefore } = periods;
  const codes = { ...view.codes, year: [periodBefore.start.slice(0, 4)] };
  return [
    { ...now, view, period },
    { ...before, view: { ...view, codes, start: undefined }, period: periodBefore },
  ];
}

/** Returns the queries of each comparand: its total, its tables and its months or years. */
export function comparisonQueries(
  request: Request,
  compared: ComparedViews,
  comparands: readonly Comparand[],
): Queries {
  const { measure } = request.view;
  const part = partOf(request, compared);
  const dimensions = comparedDimensions(request, compared, comparands);
  const queries = comparands.flatMap((comparand, index) => {
    const { filter, within } = comparand;
    const query = { filter, within, measure };
    return [
      [keyOf(index), query] as const,
      ...(part ? [[keyOf(index, part), { filter, measure, dimension: part }] as const] : []),
      ...dimensions.map(({ name }) => [keyOf(index, name), { ...query, dimension: name }] as const),
      ...(within ? dimensions : []).map(
        ({ name }) =>
          [
            keyOf(index, listed(name)),
            { ...listedQuery(request, comparand), dimension: name },
          ] as const,
      ),
    ];
  });
  return Object.fromEntries<Queries[string]>(queries);
}

/** Returns the name of a query: the index of its comparand, and the dimension that divides it. */
function keyOf(index: number, dimension = ''): string {
  return `${index}.${dimension}`;
}

/** Returns the name of the query for the codes that a dashboard lists. */
function listed(dimension: string): string {
  return `listed.${dimension}`;
}

/**
 * Returns the query of a whole dashboard: some months may show fewer codes than the whole year, and all of
 * those are listed.
 */
function listedQuery({ dataset }: Pick<Request, 'dataset'>, { view }: Comparand): Query {
  return { filter: filterOfView(dataset, view), measure: view.measure };
}

/**
 * Returns months if a year is chosen, years if none is; null for a single month, if one comparand contains the
 * other, and if records state no month.
 */
function partOf(
  { dataset, view }: Pick<Request, 'dataset' | 'view'>,
  { kind }: ComparedViews,
): 'month' | 'year' | null {
  const { year, month } = timeOf(view);
  if (month || kind === 'part') return null;
  if (!year) return 'year';
  return dataset.dimensions.some(({ calendar }) => calendar === 'month') ? 'month' : null;
}

/**
 * Returns the dimensions of the tables about the subject of records. These exclude the dimensions that a
 * comparand filters by or that the comparands differ by; outcomes, for which newer cases have had less time;
 * and, between places, dimensions that follow from the place.
 */
function comparedDimensions(
  { dataset, view }: Request,
  { parameters }: ComparedViews,
  comparands: readonly Comparand[],
): Dimension[] {
  const all = dataset.widgets.flatMap(
    ({ dimension }) => dimensionOfParameter(dataset, dimension ?? '', view.division) ?? [],
  );
  const areOfPlaces = dataset.dimensions.some(
    ({ isPlace, parameter }) => isPlace && parameters.includes(parameter),
  );
  const compared = [...new Set(all)].filter(
    ({ calendar, isOutcome, followsPlace, parameter }) =>
      !calendar &&
      !isOutcome &&
      !(followsPlace && areOfPlaces) &&
      !parameters.includes(parameter) &&
      comparands.every((comparand) => comparand.view.codes[parameter] === undefined),
  );
  // The subject comes before the place.
  const isPlace = (dimension: Dimension) =>
    Number(dimension.isPlace || dimension.codeList === COUNTRY_LIST);
  return compared.sort((a, b) => isPlace(a) - isPlace(b));
}

/** Compares the comparands from the answers to `comparisonQueries`. */
export function findDifferences(
  request: Request,
  compared: ComparedViews,
  comparands: Comparand[],
  answers: Readonly<Record<string, Observations>>,
  months: Months,
): Comparison {
  const { kind } = compared;
  const { policy, view } = request;
  const part = partOf(request, compared);
  const answersBy = (dimension?: string) =>
    comparands.flatMap((_, index) => answers[keyOf(index, dimension)] ?? []);
  const totals = answersBy().map((table) => table.total);
  const total = rowOf(compared, '', totals);
  const codes = part ? codesOfSeries(part, comparands, months) : [];
  const rows = codes.map((code) => {
    const disclosed = answersBy(part ?? '').map((table) => table.of(code));
    return { ...rowOf(compared, code, disclosed), statuses: disclosed.map(({ status }) => status) };
  });
  // A single month repeats the total, which is shown even if no part of its year is.
  const series = part && rows.length > 1 ? { part, months, rows } : null;
  const tables = comparedDimensions(request, compared, comparands).map((dimension) =>
    compareTables(request, dimension, {
      totals,
      tables: answersBy(dimension.name),
      listed: answersBy(listed(dimension.name)),
      broken: kind === 'time' ? brokenBetween(request, dimension, comparands) : new Set(),
    }),
  );
  const tests = testsOf(request, { kind, comparands, series, tables }, totals);
  // The sentence of the view tests the total alone, so it is not tested with the parts here.
  const ofTotal = testOfTotal(request, { kind, comparands, total });
  const clear = clearRows(tests);
  for (const { row, probability } of ofTotal) if (probability < LEVEL) clear.add(row);
  const byRow = new Map([...tests, ...ofTotal].map((test) => [test.row, test]));
  const mark =
    (isCompared: boolean) =>
    <Row extends ComparedRow>(row: Row): Row => {
      const { chance = null, isByChance, isDecided, isMore } = byRow.get(row) ?? {};
      const isUntested = !isCompared && gapOfDifference(row.disclosed) === 'unclear';
      const reason = isByChance ? 'chance' : isUntested ? 'notCompared' : undefined;
      const isClear = clear.has(row) || (isDecided ? false : null);
      return { ...row, isClear, isMore, chance, gap: row.gap ?? reason };
    };
  const testedOf = ({ rows }: Pick<ComparedTable, 'rows'>) =>
    rows.filter((row) => byRow.has(row)).length;
  const isOfRecords = view.measure === recordsMeasure(request);
  const isOfTimes = isOfRecords && kind === 'time';
  return {
    kind,
    comparands,
    total: mark(isOfTimes)(total),
    series: series && { ...series, rows: series.rows.map(mark(isOfTimes)) },
    tables: tables.map((table) => ({
      ...table,
      rows: table.rows.map(mark(isOfRecords)),
      tested: testedOf(table),
    })),
    change: ofTotal.length > 0 ? changeOfTotals(comparands, totals, policy) : null,
    isTested: tests.length + ofTotal.length > 0,
    isRounded: [...tests, ...ofTotal].some(({ row }) =>
      row.disclosed.some((value) => errorOf(value, policy) > 0),
    ),
    testedShares: tables.reduce((sum, table) => sum + testedOf(table), 0),
    overlap: overlapOf(request, { kind, comparands }),
  };
}

/** Returns the months of a year that all comparands have, or the years with records. */
function codesOfSeries(
  part: 'month' | 'year',
  [comparand]: readonly Comparand[],
  { first, last }: Months,
): string[] {
  const [from, to] =
    part === 'month'
      ? [
          Number(comparand?.period?.start.slice(5, 7) ?? 1),
          Number(comparand?.period?.end.slice(5, 7) ?? 12),
        ]
      : [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/**
 * Puts counts side by side. The difference of two is disclosed if both are exact and neither side
 * contains the other.
 */
function rowOf(
  { kind }: ComparedViews,
  code: string,
  disclosed: readonly DisclosedValue[],
): ComparedRow {
  const [first, second] = disclosed;
  const isExact = disclosed.every(({ protection }) => protection === 'exact');
  const hasDifference = kind !== 'part' && disclosed.length === 2 && isExact;
  const difference = hasDifference ? (first?.value ?? 0) - (second?.value ?? 0) : null;
  return { code, disclosed: [...disclosed], difference, isClear: null, chance: null };
}

/**
 * Returns the codes of a dimension that do not have the same meaning for all comparands of a comparison of periods.
 */
function brokenBetween(
  { codeLists }: Pick<Request, 'codeLists'>,
  dimension: Dimension,
  comparands: readonly Comparand[],
): Set<string> {
  const periods = comparands.flatMap(({ period }) => period ?? []);
  const [start = ''] = periods.map((period) => period.start).sort();
  const end =
    periods
      .map((period) => period.end)
      .sort()
      .at(-1) ?? '';
  const breaks = [...breaksOf(dimension, codeLists)];
  return new Set(breaks.flatMap(([code, days]) => (isBroken(days, { start, end }) ? code : [])));
}

interface ComparedCounts {
  totals: readonly DisclosedValue[];
  tables: readonly Observations[];
  /** The tables of the dashboards of the comparands, if these cover another period. */
  listed: readonly Observations[];
  /** The codes whose counts cannot be compared. */
  broken: ReadonlySet<string>;
}

function compareTables(
  { codeLists, policy }: Request,
  dimension: Dimension,
  { totals, tables, listed, broken }: ComparedCounts,
): Omit<ComparedTable, 'tested'> {
  // The home country is listed, but not compared, since it has nearly all records. Neither are "not stated"
  // and "abroad".
  const home = dimension.codeList === COUNTRY_LIST ? territoryOf(codeLists).home : null;
  const known = [...tables, ...listed].flatMap(({ all }) => all);
  const codes = new Set(known.flatMap(({ code, value }) => (value === 0 ? [] : code)));
  const rest = tables.map((table): DisclosedValue => table.of(''));
  const rows = [...codes].map((code): ComparedShares => {
    const disclosed = tables.map((table): DisclosedValue => table.of(code));
    const row = sharesOf(code, disclosed, totals, policy);
    const isCompared = code !== home && !isReserved(code);
    const gap = !isCompared ? 'notCompared' : broken.has(code) ? 'break' : undefined;
    return gap ? { ...row, points: null, gap } : row;
  });
  return {
    dimension,
    rows: rows.sort(bySize),
    suppression:
      tables.map(({ suppression }) => suppression).find((reason) => reason !== null) ?? null,
    others: hasOtherCodes(dimension, codeLists, [...tables, ...listed])
      ? (rest.find(({ protection }) => protection === 'suppressed') ??
        rest.find(({ protection }) => protection === 'below-threshold') ??
        null)
      : null,
  };
}

/** Returns what is disclosed of each comparand, as shares of their totals. */
export function sharesOf(
  code: string,
  disclosed: DisclosedValue[],
  totals: readonly DisclosedValue[],
  policy: ProtectionPolicy,
): ComparedShares {
  const shares = disclosed.map((part, index) => shareOf(part, totals[index], policy));
  const [first, second] = shares;
  return {
    code,
    disclosed,
    difference: null,
    isClear: null,
    chance: null,
    shares: shares.map((range) => range?.share ?? null),
    points: first && second && disclosed.length === 2 ? pointsOf(first, second) : null,
  };
}

/** Orders by the size of the first comparand, then of the others; "not stated" and "abroad" come last. */
function bySize(a: ComparedRow, b: ComparedRow): number {
  const sizes = a.disclosed.map(({ value }, index) => {
    return (b.disclosed[index]?.value ?? -1) - (value ?? -1);
  });
  return (
    Number(isReserved(a.code)) - Number(isReserved(b.code)) ||
    (sizes.find((size) => size !== 0) ?? (a.code < b.code ? -1 : 1))
  );
}

/** Returns whether a code means "not stated" or "abroad". */
export function isReserved(code: string): boolean {
  return code === NOT_STATED || code === OUTSIDE_HOME_COUNTRY;
}

/**
 * A disclosed difference may change by this much either way through rounding; by more if its sign is certain.
 */
const MAX_BLUR = 0.01;
const MAX_BLUR_IF_SURE = 0.03;

function pointsOf(a: ShareRange, b: ShareRange): number | null {
  const [least, most] = [a.least - b.most, a.most - b.least];
  const maxBlur = least * most > 0 ? MAX_BLUR_IF_SURE : MAX_BLUR;
  return (most - least) / 2 <= maxBlur ? a.share - b.share : null;
}

/** The probability that a row of two comparands differs by chance alone. */
export interface Test {
  row: ComparedRow;
  probability: number;
  chance: ChanceInterval | null;
  /** Whether the first one is greater, if the probability is below 1. */
  isMore: boolean;
  /** Whether chance explains the difference, whatever rounding hides. */
  isByChance: boolean;
  /**
   * Whether the test decides, whatever rounding hides; if the comparands may share records, only if it is
   * significant.
   */
  isDecided: boolean;
}

/**
 * Returns the tests of the parts of a page: the shares of two comparands and, for two periods, their months or
 * years.
 */
function testsOf(
  { dataset, codeLists, view, policy }: Request,
  {
    kind,
    comparands,
    series,
    tables,
  }: Pick<Comparison, 'kind' | 'comparands' | 'series'> & {
    tables: readonly Pick<ComparedTable, 'rows'>[];
  },
  totals: readonly DisclosedValue[],
): Test[] {
  if (comparands.length !== 2 || view.measure !== recordsMeasure({ dataset })) return [];
  const overlap = overlapOf({ dataset, codeLists }, { kind, comparands });
  const shares = tables
    .flatMap(({ rows }) => rows)
    .filter(({ gap }) => !gap)
    .filter(() => totals.every((total) => hasShares(total, policy)))
    .flatMap((row) => testOf(row, { totals, overlap }, policy));
  if (kind !== 'time') return shares;
  const counts = (series?.rows ?? []).flatMap((row) => testOf(row, { days: [1, 1] }, policy));
  return [...shares, ...counts];
}

/** Returns which records the two comparands share, from their codes; two periods share none. */
function overlapOf(
  { dataset, codeLists }: Pick<Request, 'dataset' | 'codeLists'>,
  { kind, comparands }: Pick<Comparison, 'kind' | 'comparands'>,
): Overlap {
  if (kind === 'time') return 'none';
  const [first, second] = comparands.map(({ view }) => codesOf({ dataset, codeLists }, view));
  if (!first || !second) return 'some';
  const division = comparands[0]?.view.division ?? divisions[0];
  const isWithin = (inner: View['codes'], outer: View['codes']) =>
    Object.entries(outer).every(([parameter, codes]) =>
      inner[parameter]?.every((code) => codes?.includes(code)),
    );
  const isApart = Object.entries(first).some(([parameter, codes]) => {
    const dimension = dimensionOfParameter(dataset, parameter, division);
    const others = second[parameter];
    return (
      dimension?.isMultiple === false && others && !codes?.some((code) => others.includes(code))
    );
  });
  if (isApart) return 'none';
  if (isWithin(first, second)) return 'firstWithin';
  return isWithin(second, first) ? 'secondWithin' : 'some';
}

/** Returns the codes of a view, of a group of places those of its places. */
function codesOf(
  { dataset, codeLists }: Pick<Request, 'dataset' | 'codeLists'>,
  { codes, division }: View,
): View['codes'] {
  const all = Object.entries(codes).map(([parameter, chosen]) => {
    const dimension = dimensionOfParameter(dataset, parameter, division);
    const groups = dimension && placeGroupsOf(dimension, dataset, codeLists)?.groups;
    return [parameter, (chosen ?? []).flatMap((code) => groups?.get(code) ?? code)] as const;
  });
  return Object.fromEntries(all);
}

/** Tests the totals of two periods, weighted by their days. */
function testOfTotal(
  { dataset, view, policy }: Request,
  { kind, comparands, total }: Pick<Comparison, 'kind' | 'comparands' | 'total'>,
): Test[] {
  if (kind !== 'time' || view.measure !== recordsMeasure({ dataset })) return [];
  if (!total.disclosed.every(isDisclosed)) return [];
  const days = comparands.flatMap(({ period }) => (period ? [daysOf(period)] : []));
  return testOf(total, { days }, policy);
}

/** Returns the stated change of the total between two periods. */
function changeOfTotals(
  [comparand, comparandBefore]: readonly Comparand[],
  [now, before]: readonly DisclosedValue[],
  policy: ProtectionPolicy,
): DisclosedChange | null {
  const [period, periodBefore] = [comparand?.period, comparandBefore?.period];
  if (!now || !before || !period || !periodBefore) return null;
  return discloseChange({ now, before, period, periodBefore }, policy);
}

/**
 * Tests whether two counts differ by more than their bases: days, or the totals that they are shares of. At
 * least one must not be small; of rounded counts and those below the threshold, the possible counts least
 * favourable to a difference are tested.
 */
export function testOf(row: ComparedRow, bases: Bases, policy: ProtectionPolicy): Test[] {
  const [now, before] = row.disclosed;
  if (!now || !before || !areDisclosed(bases)) return [];
  const [bounds, boundsBefore] = [now, before].map((value) => boundsOf(value, policy));
  if (!bounds || !boundsBefore || (!isDisclosed(now) && !isDisclosed(before))) return [];
  const more = testAt(1, [bounds.least, boundsBefore.most], bases, policy);
  const fewer = testAt(-1, [bounds.most, boundsBefore.least], bases, policy);
  const isMore = more.towards > 0;
  const probability = isMore ? more.probability : fewer.towards < 0 ? fewer.probability : 1;
  const isByChance = gapOfChange(row.disclosed, bases, policy) === 'chance';
  const counts = [...row.disclosed, ...('totals' in bases ? bases.totals : [])];
  const isExact = counts.every(({ protection }) => protection === 'exact');
  const mayShare = 'totals' in bases && bases.overlap === 'some';
  return [
    {
      row,
      probability,
      isMore,
      isByChance,
      isDecided: isByChance || (isExact && !mayShare),
      chance: chanceInterval(row.disclosed, bases, policy),
    },
  ];
}

/** Returns the least and the greatest count that a disclosed value allows; null if it is suppressed. */
function boundsOf(
  disclosed: DisclosedValue,
  policy: ProtectionPolicy,
): { least: number; most: number } | null {
  if (disclosed.protection === 'below-threshold') return { least: 0, most: disclosed.max };
  if (disclosed.value === null) return null;
  const error = errorOf(disclosed, policy);
  return { least: Math.max(0, disclosed.value - error), most: disclosed.value + error };
}

/**
 * Returns the rows that differ by more than chance; at most one page in twenty has any such row by chance.
 */
export function clearRows(tests: readonly Test[]): Set<ComparedRow> {
  const isClear = significant(
    tests.map(({ probability }) => probability),
    LEVEL,
  );
  return new Set(tests.filter((_, index) => isClear[index]).map(({ row }) => row));
}
