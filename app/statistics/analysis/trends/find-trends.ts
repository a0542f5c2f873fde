import { type Growth } from '../../narrative/growth-in-words';
import { type Dimension } from '~/datasets/dataset';
import { breaksOf, breaksOfFilter, type CodeBreak, isBroken } from '~/datasets/validity';
import { chanceInterval, type ChanceInterval, gapOfChange } from '../../narrative/chance-interval';
import { clearChanges, comparedCodes } from '../../narrative/find-changes';
import { daysOf } from '../../narrative/disclose-change';
import { daysOfTimes } from '../../narrative/two-counts';
import { indexOf, sizeOf } from '../cross-table/cross-grid';
import { type NamedCode } from '../../view/labels';
import { CODE_SEPARATOR, type Filter } from '~/engine/engine';
import { type Queries } from '../../observations/get-observations.server';
import {
  type SuppressionReason,
  type FilterStatus,
  type Observation,
  type Observations,
  type WithStatus,
} from '../../observations/observation';
import { hasOtherCodes } from '../../observations/other-codes';
import { statusOfFilter } from '../../observations/status-of-period';
import { type ProtectionPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import {
  isDisclosed,
  changeOf,
  breaksBefore,
  comparedPeriods,
  isByOutcome,
  type ComparedPeriods,
} from '../../narrative/comparison';
import { filterOfView } from '../../view/filter-of-view';
import { lastDayOf } from '../../view/map-period';
import { timeOf, withCodes } from '../../view/view';
import { recordsMeasure } from '../../observations/main-query';
import { type Months, monthsOfSeries, yearsOfSeries } from '../../observations/series-codes';
import { type Gap, gapOfDifference } from '../../observations/gaps';
import { type ViewRequest } from '../../view/view-request';
import { type TrendPeriod, type TrendSort } from '../../view/trends-url';

/** A code with the disclosed value of each year. */
export interface Trend {
  code: string;
  /** By year, in order. */
  cells: Observation[];
  /** By year or month, as requested, in order. */
  points: Observation[];
  /**
   * The interval of each year by chance alone, had nothing changed since the year before; null if unknown.
   */
  chances: (ChanceInterval | null)[];
  /** For all years, counted separately. */
  total: WithStatus;
  /** Null if there is none. */
  growth: Growth | null;
  /** Why there is none. */
  gap: Gap;
}

/** The codes of a dimension over the years. */
export interface Trends {
  /** The disclosed codes, unordered. */
  rows: Trend[];
  /** All records of each year from the first to the last with records, each counted once. */
  years: Observation[];
  /** The same by year or month, as requested. */
  times: Observation[];
  /** All records, each counted once. */
  total: DisclosedValue;
  /** The status of figures of all years. */
  status: FilterStatus;
  /** The disclosed value of each unlisted code; null if all are listed. */
  others: DisclosedValue | null;
  /** Why no code is disclosed. */
  suppression: SuppressionReason | null;
  /** The first and last month with records. */
  months: Months;
  /** The breaks of the filter, and those that rule out a comparison with the year before. */
  breaks: CodeBreak[];
  brokenBy: CodeBreak[];
  /** Whether the rows or the filter are outcomes of records, so that no growth is shown. */
  isOutcome: boolean;
  /** The periods that growth compares; null if it compares none. */
  periods: Pick<ComparedPeriods, 'period' | 'periodBefore'> | null;
  /** Whether changes were tested against chance, and whether any tested count is rounded. */
  isTested: boolean;
  isRounded: boolean;
  /** How many changes were tested together and have a verdict, which rounding may leave open. */
  testedChanges: number;
}

type Request = Pick<ViewRequest, 'dataset' | 'view' | 'calculation' | 'codeLists'> & {
  policy: ProtectionPolicy;
};

/**
 * Returns the filter of a view whose years are shown side by side; a chosen month is taken from each year.
 */
export function filterOfTrends({ dataset, view }: Pick<Request, 'dataset' | 'view'>): Filter {
  return filterOfView(dataset, view, ['year']);
}

/**
 * Returns the queries of a dimension by year, by month if requested, and in the periods that growth compares.
 * Totals are counted separately, since a record may have several codes.
 */
export function trendQueries(
  request: Request,
  { name: dimension, isOutcome }: Dimension,
  per: TrendPeriod,
): Queries {
  const { measure } = request.view;
  const filter = filterOfTrends(request);
  const periods = isOutcome ? null : growthPeriods(request);
  return {
    cells: { filter, measure, dimension, crossedBy: ['year'] },
    rows: { filter, measure, dimension },
    years: { filter, measure, dimension: 'year' },
    ...(per === 'month' && {
      monthly: { filter, measure, dimension, crossedBy: ['year_month'] },
      months: { filter, measure, dimension: 'year_month' },
    }),
    ...(periods && {
      now: { ...periods.now, measure, dimension },
      before: { ...periods.before, measure, dimension },
    }),
  };
}

/**
 * Returns the chosen year, or the newest one, and the year before, compared as totals are: as a whole once it
 * is over, else by the same days or whole months.
 */
function growthPeriods(request: Request): ComparedPeriods | null {
  return comparedPeriods(request, { filter: filterOfGrowth(request) }, request.policy);
}

/** Returns the filter of a view in the chosen year, or the newest one. */
function filterOfGrowth({ dataset, view, calculation }: Request): Filter {
  const year = timeOf(view).year ?? String(calculation.defaultYear);
  return filterOfView(dataset, withCodes(view, 'year', [year]));
}

/**
 * Reads the trends from the answers to `trendQueries`. Growth is disclosed for codes with at least ten
 * records in both periods, if it is certain despite rounding; not for outcomes of records, for which newer
 * ones have had less time, nor on a year that the records begin in.
 *
 * @param months - those with records.
 */
export function findTrends(
  request: Request,
  dimension: Dimension,
  answers: Readonly<Record<string, Observations>>,
  months: Months,
): Trends {
  const { cells, rows, years: byYear, monthly, months: byMonth, now, before } = answers;
  if (!cells || !rows || !byYear) throw new Error('Observations were left out');
  const { view, policy } = request;
  const years = yearsOfSeries({ codes: {}, years: 'all' }, months).map((year) => byYear.of(year));
  const times = byMonth
    ? monthsOfSeries({ codes: {} }, '', months).map((month) => byMonth.of(month))
    : years;
  const periods = now && before ? growthPeriods(request) : null;
  const isComparable = periods !== null && periods.periodBefore.start.slice(0, 7) >= months.first;
  const isTested = isComparable && view.measure === recordsMeasure(request);
  const compared =
    isTested && periods ? comparedCodes(request, dimension, periods, { now, before }) : [];
  const found = periods ? [...clearChanges(request, compared, periods)] : [];
  const clear = new Set(found.map(({ code }) => code));
  const tested = new Set(compared.map(({ code }) => code));
  const breaks = breaksOf(dimension, request.codeLists);
  const growthOf = (code: string): Pick<Trend, 'growth' | 'gap'> => {
    const [valueNow, valueBefore] = isComparable ? [now?.of(code), before?.of(code)] : [];
    if (!valueNow || !valueBefore || !periods) return { growth: null, gap: 'notCompared' };
    const span = { start: periods.periodBefore.start, end: periods.period.end };
    if (isBroken(breaks.get(code) ?? [], span)) return { growth: null, gap: 'break' };
    const days = daysOfTimes(periods);
    const gap = isTested
      ? gapOfChange([valueNow, valueBefore], days, policy)
      : gapOfDifference([valueNow, valueBefore]);
    const change = changeOf(valueNow, valueBefore, policy);
    if (change === null || !isDisclosed(valueNow) || !isDisclosed(valueBefore))
      return { growth: null, gap };
    const isOwnTested = tested.has(code);
    const chance = isOwnTested ? chanceInterval([valueNow, valueBefore], days, policy) : null;
    const verdict = { isClear: clear.has(code), isTested: isOwnTested, chance };
    return { growth: { now: valueNow, before: valueBefore, change, ...verdict }, gap };
  };
  const cellsOf = (code: string, table: Observations, times: readonly Observation[]) =>
    times.map(({ code: time }): Observation => ({
      ...table.of([code, time].join(CODE_SEPARATOR)),
      code: time,
    }));
  const isOutcome = dimension.isOutcome || isByOutcome(request, filterOfTrends(request));
  const isByYears = !byMonth && !isOutcome && view.measure === recordsMeasure(request);
  const chancesOf = (points: readonly Observation[]) =>
    points.map((point, index) => {
      const before = points[index - 1];
      const isWhole = before && `${before.code}-01` >= months.first;
      if (!isByYears || !isWhole || [point, before].some(({ status }) => status !== 'A'))
        return null;
      const days = [point, before].map(({ code }) => daysOfYear(code, timeOf(view).month));
      return chanceInterval([point, before], { days }, policy);
    });
  const suppression = cells.suppression ?? monthly?.suppression ?? null;
  return {
    rows: suppression
      ? []
      : rows.all
          .filter(({ value }) => value !== 0)
          .map(({ code, ...total }) => {
            const points = cellsOf(code, monthly ?? cells, times);
            return {
              code,
              total,
              ...growthOf(code),
              cells: cellsOf(code, cells, years),
              points,
              chances: chancesOf(points),
            };
          }),
    years,
    times,
    total: cells.total,
    status: statusOfFilter(request, filterOfTrends(request)),
    others:
      rows.isExact || suppression || !hasOtherCodes(dimension, request.codeLists, [rows])
        ? null
        : rows.of(''),
    suppression,
    months,
    isOutcome,
    breaks: breaksOfFilter(request.dataset, filterOfTrends(request).codes, request.codeLists),
    brokenBy: breaksBefore(request, { filter: filterOfGrowth(request) }),
    periods: isComparable ? periods : null,
    isTested,
    testedChanges: compared.filter(({ code }) => {
      const { growth, gap } = growthOf(code);
      return growth !== null || gap === 'chance';
    }).length,
    isRounded: compared.some((change) => [change.now, change.before].some(isRounded)),
  };
}

/** Returns the days of a year, or of a month of it. */
function daysOfYear(year: string, month?: string): number {
  const end = lastDayOf({ year, month: month ?? '12' }) ?? `${year}-12-31`;
  return daysOf({ start: month ? `${end.slice(0, 8)}01` : `${year}-01-01`, end });
}

function isRounded({ protection }: DisclosedValue): boolean {
  return protection === 'rounded';
}

/**
 * Orders trends: greatest total first, strongest growth first, or by name. Undisclosed ones come after
 * disclosed ones, with "not stated" and "abroad" last.
 */
export function sortTrends<Row extends NamedCode & Pick<Trend, 'total' | 'growth'>>(
  rows: readonly Row[],
  sort: TrendSort,
  language: string,
): Row[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const byName = (a: Row, b: Row) => compare(a.name, b.name);
  const bySize = (a: Row, b: Row) => sizeOf(b.total) - sizeOf(a.total);
  const growth = (row: Row) => row.growth?.change ?? -Infinity;
  const byGrowth = (a: Row, b: Row) => (growth(a) === growth(b) ? 0 : growth(b) - growth(a));
  const orders = { size: [bySize], growth: [byGrowth, bySize], name: [byName] }[sort];
  return [...rows].sort(
    (a, b) =>
      [indexOf(a) - indexOf(b), ...orders.map((order) => order(a, b))].reduce(
        (result, next) => result || next,
        0,
      ) || byName(a, b),
  );
}
