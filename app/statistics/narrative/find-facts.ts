import { placeGroupsOf } from '~/datasets/coarser';
import { codesOfDimension, residualCodes } from '~/datasets/code-lists';
import { dimensionOfParameter, NOT_STATED, type Dimension } from '~/datasets/dataset';
import { movesOf } from '~/datasets/merge-mark';
import { mergedCodeOf } from '~/datasets/territory';
import { discloseChange } from './disclose-change';
import {
  breaksOfFilter,
  causeOfBreak,
  codesChangedIn,
  isBroken,
  isUnusedIn,
  limitedCodesOf,
  successorsOf,
  validityOf,
} from '~/datasets/validity';
import { reachOf } from '~/calculations/calculation-info';
import { type Filter, type Query } from '~/engine/engine';
import { type Queries } from '../observations/get-observations.server';
import { isOfCode, type Observations } from '../observations/observation';
import { type ProtectionPolicy } from '~/protection/policy';
import { errorOf, type DisclosedValue } from '~/protection/protect-table';
import { filterOfView } from '../view/filter-of-view';
import { daysCovered, daysOfFilter, recordedDays } from '../view/filter-days';
import { lastDayOf, type Period } from '../view/map-period';
import { timeOf } from '../view/view';
import { recordsMeasure } from '../observations/main-query';
import { possibleRanks } from './close-ranks';
import { isWholePercent, shareOf } from '../observations/format-disclosed';
import { isOfAllYears, type Months } from '../observations/series-codes';
import { type ViewRequest } from '../view/view-request';
import {
  comparisonQueries,
  isByOutcome,
  isDisclosed,
  MIN_DISCLOSED,
  readComparison,
  type Comparison,
} from './comparison';
import { type Change, type Fact } from './facts';
import { unusualMonth, type MonthOfYears } from './unusual-month';

/** The parameters whose greatest share is disclosed, among those of a dataset. */
const classifications = ['right', 'theme', 'defendant', 'province', 'status'];

type Request = Pick<ViewRequest, 'dataset' | 'view' | 'calculation' | 'codeLists'>;

/** Returns the queries of a view's summary besides those of its widgets. */
export function summaryQueries(request: Request): Queries {
  const { view } = request;
  const main = mainQuery(request);
  // A case has several files, so no test of independent records applies to them: their change is not
  // stated.
  if (view.measure !== recordsMeasure(request)) return { total: main };
  const filter = filterOfView(request.dataset, view, ['year', 'month']);
  const tables = dimensionsOf(request).map((dimension): [string, Query] => [
    dimension.parameter,
    {
      filter: filterOfView(request.dataset, view, isRanked(request, dimension) ? ['province'] : []),
      measure: view.measure,
      dimension: dimension.name,
    },
  ]);
  return {
    total: main,
    ...comparisonQueries(request, main),
    ...(timeOf(view).year &&
      hasMonths(request) && {
        series: { filter, measure: view.measure, dimension: 'year_month' },
      }),
    ...Object.fromEntries(tables),
  };
}

/** Returns whether records state their month. */
function hasMonths({ dataset }: Pick<Request, 'dataset'>): boolean {
  return dataset.dimensions.some(({ calendar }) => calendar === 'year_month');
}

/** Returns the facts of a view, from disclosed values only, in the order of their sentences. */
export function findFacts(
  request: Request & { policy: ProtectionPolicy },
  answers: Readonly<Record<string, Observations>>,
  months: Months,
): Fact[] {
  const total = answers.total?.total;
  const merged = findMerged(request);
  if (merged && !total?.value) return [merged];
  const unused = findUnused(request);
  const notes = findCodeNotes(request);
  if (!total || total.protection === 'suppressed') return [{ kind: 'suppressed' }, ...notes];
  if (unused && !total.value) return [unused];
  if (total.value === 0 && total.protection === 'exact') return [{ kind: 'none' }, ...notes];
  if (!isDisclosed(total)) return [{ kind: 'few' }, ...notes];
  const change = findChange(request, answers, months);
  return [
    { kind: 'level', value: total, ...periodOf(request, months, total), change },
    ...(unused ? [unused] : []),
    ...findBreaks(request, months).filter(
      ({ code, day, cause }) =>
        unused?.code !== code ||
        (unused.kind === 'unused' ? unused.since !== day : cause.kind !== 'ended'),
    ),
    ...dimensionsOf(request).flatMap((dimension) => {
      const found = answers[dimension.parameter];
      if (!found) return [];
      return isRanked(request, dimension)
        ? findRank(request, dimension, found)
        : findGreatest(
            request,
            dimension,
            {
              ...found,
              hiddenMost: hiddenMostOf(request.policy, dimension, found),
              of: countProvinces(request, dimension, mainQuery(request).filter),
            },
            residualCodes(dimension, request.codeLists),
          );
    }),
    ...findUnusual(request, answers.series, months),
    ...findNotStated(request, answers),
  ];
}

/**
 * Returns the chosen code that was not yet, or no longer, in use in the period of the view: the only records
 * of it are those of its later area, or with a wrong date.
 */
function findUnused(request: Request): Extract<Fact, { kind: 'unused' | 'ended' }> | null {
  const { dataset, codeLists } = request;
  const { filter } = mainQuery(request);
  const days = daysOfFilter(filter);
  if (!days) return null;
  for (const { name, parameter: dimension, codeList = '', derivedFrom } of dataset.dimensions) {
    const [code, ...others] = filter.codes[name] ?? [];
    if (code === undefined || others.length > 0 || derivedFrom) continue;
    const codes = codeLists.get(codeList) ?? [];
    const known = codes.find((candidate) => candidate.code === code);
    if (!known) continue;
    const { from: since, to: until } = validityOf(known);
    if (since && since > days.end)
      return { kind: 'unused', dimension, code, since, former: mergedCodeOf(codes, code) };
    if (until && until < days.start)
      return { kind: 'ended', dimension, code, until, successors: successorsOf(known) };
  }
  return null;
}

/**
 * Returns the only chosen code of a dimension if it was merged into another one, so that no record carries
 * it.
 */
export function findMerged({
  dataset,
  view,
  codeLists,
}: Request): Extract<Fact, { kind: 'merged' }> | null {
  for (const [parameter, [code = '', ...others]] of Object.entries(view.codes)) {
    const dimension = dimensionOfParameter(dataset, parameter, view.division);
    const moved = dimension && movesOf(dimension, codeLists, dataset.name).get(code);
    if (moved && others.length === 0)
      return { kind: 'merged', dimension: parameter, code, ...moved };
  }
  return null;
}

function mainQuery({ dataset, view }: Request): Query {
  return { filter: filterOfView(dataset, view), measure: view.measure };
}

/**
 * Returns the classifications of the view that are disclosed; of those filtered by, only one that is ranked.
 */
function dimensionsOf(request: Request): Dimension[] {
  const { dataset, view } = request;
  return classifications
    .flatMap((parameter) => dimensionOfParameter(dataset, parameter, view.division) ?? [])
    .filter(
      (dimension) => isRanked(request, dimension) || view.codes[dimension.parameter] === undefined,
    );
}

/** Returns whether the view is of one province, so that its rank among all is disclosed. */
function isRanked({ dataset, codeLists, view: { codes } }: Request, dimension: Dimension): boolean {
  const { parameter } = dimension;
  const [code, ...others] = codes[parameter] ?? [];
  const isProvince = parameter === 'province' && codes.city === undefined;
  if (!isProvince || code === undefined || others.length > 0 || code.startsWith('_')) return false;
  return !placeGroupsOf(dimension, dataset, codeLists)?.groups.has(code);
}

/** Returns the days of a view that records cover; null if they are not a span. */
function periodOf(
  request: Request,
  { first, stray }: Months,
  { protection }: DisclosedValue,
): Pick<Extract<Fact, { kind: 'level' }>, 'period' | 'strayYear'> {
  const { filter } = mainQuery(request);
  const reach = reachOf(request.calculation);
  const days = daysOfFilter(filter);
  const firstDate = `${first}-01`;
  if (days) return { period: daysCovered(days, { ...request.calculation, firstDate }) };
  if (timeOf(filter).month) return { period: null };
  // A rounded total may lack the records of a year of few.
  const strayYear = protection === 'exact' ? stray?.slice(0, 4) : undefined;
  return { period: { start: `${first}-01`, end: reach }, strayYear };
}

/** Returns how a view has changed since the same period a year before; null if that may not be stated. */
export function findChange(
  request: Request & { policy: ProtectionPolicy },
  answers: Readonly<Record<string, Observations>>,
  { first }: Months,
): Change | null {
  const compared: Comparison | null = readComparison(request, mainQuery(request), answers);
  if (!compared) return null;
  const { now: value, before, period, periodBefore } = compared;
  const change = discloseChange(compared, request.policy);
  // The records begin within the earlier period, so it is incomplete.
  if (periodBefore.start.slice(0, 7) < first) return null;
  if (change === null || !isDisclosed(value) || !isDisclosed(before)) return null;
  return { value, before, ...change, period, periodBefore };
}

/** Counts the codes of a dimension that are in use in the period of a filter. */
export function countCodesInUse(
  { dataset, codeLists }: Pick<Request, 'dataset' | 'codeLists'>,
  dimension: Dimension,
  filter: Filter,
): number {
  const days = daysOfFilter(filter);
  const limited = limitedCodesOf(dimension, codeLists);
  const moved = movesOf(dimension, codeLists, dataset.name);
  return codesOfDimension(dimension, codeLists).filter(({ code }) => {
    if (moved.has(code)) return false;
    const validity = limited.get(code);
    return !validity || !days || !isUnusedIn(validity, days);
  }).length;
}

/**
 * Counts the provinces in use in the period of a filter, which differ by division; undefined for another
 * dimension.
 */
export function countProvinces(
  request: Pick<Request, 'dataset' | 'codeLists'>,
  dimension: Dimension,
  filter: Filter,
): number | undefined {
  return dimension.division && countCodesInUse(request, dimension, filter);
}

/** The disclosed rows of a table, and the highest possible count of an undisclosed code. */
interface DisclosedTable extends Pick<Observations, 'all' | 'total'> {
  hiddenMost: number;
  /** The number of codes, for provinces. */
  of?: number | undefined;
}

/**
 * Returns the most records possible for a code of a table that is disclosed neither as a count nor as below
 * the threshold: what the disclosed ones leave of the total, or all of it if a record may have several codes.
 * 0 if every code is disclosed.
 */
export function hiddenMostOf(
  policy: ProtectionPolicy,
  { isMultiple }: Pick<Dimension, 'isMultiple'>,
  { all, total }: Pick<Observations, 'all' | 'total'>,
): number {
  if (all.every(({ protection }) => protection !== 'suppressed')) return 0;
  if (total.value === null) return Infinity;
  const disclosed = isMultiple ? [] : all.filter(({ value }) => value !== null);
  const errors = [total, ...disclosed].reduce(
    (sum, disclosedValue) => sum + errorOf(disclosedValue, policy),
    0,
  );
  return total.value - disclosed.reduce((sum, { value }) => sum + (value ?? 0), 0) + errors;
}

/**
 * Returns the code with the most records, if no other one could have as many except residual ones, which the
 * fact then names.
 *
 * @param residual - the codes for everything that has no code.
 */
export function findGreatest(
  { policy }: { policy: ProtectionPolicy },
  { parameter: dimension }: Dimension,
  { all, total, hiddenMost, of }: DisclosedTable,
  residual: ReadonlySet<string> = new Set(),
): Fact[] {
  const [first, second] = all
    .filter((observation) => isOfCode(observation) && !residual.has(observation.code))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  if (!first || !isDisclosed(first)) return [];
  const error = errorOf(first, policy);
  const isFirst = first.value - (second?.value ?? 0) > 2 * error;
  if (!isFirst || first.value - error <= hiddenMost) return [];
  const isExact = first.protection === 'exact' && total.protection === 'exact';
  const { code, value, protection } = first;
  const range = shareOf(first, total, policy);
  if (!range) return [];
  const { share } = range;
  const others = all
    .filter(
      (observation) =>
        residual.has(observation.code) && (observation.value ?? 0) >= value - 2 * error,
    )
    .map((observation) => observation.code);
  return [
    {
      kind: 'greatest',
      dimension,
      code,
      value: { value, protection },
      share,
      isExact,
      ...(!isWholePercent(range) && { range }),
      ...(others.length > 0 && { others }),
      ...(of !== undefined && { of }),
    },
  ];
}

/** The years that a series shows if a year is chosen. */
const SHOWN_YEARS = 3;

/**
 * Returns the breaks of the chosen codes since the first year that the view shows: before the later ones, a
 * code had another meaning.
 */
function findBreaks(request: Request, { first }: Months): Extract<Fact, { kind: 'break' }>[] {
  const { view, calculation } = request;
  const { filter } = mainQuery(request);
  const { year } = timeOf(view);
  const span = {
    start: isOfAllYears(view) ? `${first}-01` : `${Number(year) - SHOWN_YEARS + 1}-01-01`,
    end: reachOf(calculation),
  };
  return breakFacts(request, filter, span);
}

/** Returns the breaks of the codes of a filter within a span. */
function breakFacts(
  { dataset, calculation, codeLists }: Pick<Request, 'dataset' | 'calculation' | 'codeLists'>,
  filter: Filter,
  span: Period,
): Extract<Fact, { kind: 'break' }>[] {
  const counted = recordedDays(filter, calculation);
  return breaksOfFilter(dataset, filter.codes, codeLists)
    .filter(({ day }) => isBroken([day], span))
    .map((codeBreak) => ({
      ...({
        kind: 'break',
        dimension: codeBreak.dimension.parameter,
        code: codeBreak.code,
      } as const),
      day: codeBreak.day,
      cause: causeOfBreak(codeBreak, codeLists),
      isWithin: isBroken([codeBreak.day], counted),
    }));
}

/**
 * Returns the facts that visitors need with the number of a view's codes: that they were founded later, had
 * ended, or changed in its period.
 */
export function findCodeNotes(request: Request): Fact[] {
  const { filter } = mainQuery(request);
  const unused = findUnused(request);
  const breaks = breakFacts(request, filter, recordedDays(filter, request.calculation));
  return [...(unused ? [unused] : []), ...breaks];
}

/** Returns the rank of the chosen code among all. */
function findRank(
  request: Request & { policy: ProtectionPolicy },
  dimension: Dimension,
  found: Observations,
): Fact[] {
  const code = request.view.codes[dimension.parameter]?.[0] ?? '';
  const sure = rankOfCode(request, dimension, code, found);
  return sure ? [{ kind: 'rank', dimension: dimension.parameter, code, ...sure }] : [];
}

/**
 * Returns the first and the last rank that a code may have in its dimension (`possibleRanks`). Null if it has
 * too few records, an undisclosed code could have more, every rank is possible, or the codes in use changed
 * in the period of the view.
 */
export function rankOfCode(
  request: Request & { policy: ProtectionPolicy },
  dimension: Dimension,
  code: string,
  found: Observations,
  isRanked: (code: string) => boolean = () => true,
): { first: number; last: number; of: number } | null {
  const { dataset, view, calculation, codeLists, policy } = request;
  const days = recordedDays(filterOfView(dataset, view), calculation);
  const changed = codesChangedIn(dimension, codeLists, days);
  const ranked = codesOfDimension(dimension, codeLists)
    .filter((candidate) => isRanked(candidate.code))
    .map((item) => found.of(item.code))
    .filter(({ status }) => status !== 'M');
  if (ranked.some((observation) => changed.has(observation.code))) return null;
  const others = ranked.filter((observation) => observation.code !== code);
  const ofCode = found.of(code);
  if (
    !isDisclosed(ofCode) ||
    ofCode.value - errorOf(ofCode, policy) <= hiddenMostOf(policy, dimension, found)
  )
    return null;
  const { first, last } = possibleRanks(ofCode, others, policy);
  const of = others.length + 1;
  return first === 1 && last === of ? null : { first, last, of };
}

/** How many earlier years define what is usual in a month, and the minimum. */
export const USUAL_YEARS = 5;
export const MIN_USUAL_YEARS = 3;

/**
 * Returns the month of the chosen period that stands out from the same month of earlier years, if all these
 * counts are disclosed.
 */
function findUnusual(
  request: Request & { policy: ProtectionPolicy },
  found: Observations | undefined,
  { first }: Months,
): Fact[] {
  const { view, calculation, policy } = request;
  const { year, month } = timeOf(view);
  if (!year || !found || isByOutcome(request, mainQuery(request).filter)) return [];
  const earlier = Array.from(
    { length: USUAL_YEARS },
    (_, index) => Number(year) - 1 - index,
  ).filter((earlier) => `${earlier}-01` >= first);
  const compared = [Number(year), ...earlier].flatMap(monthsOf);
  if (compared.some((candidate) => found.of(candidate).status === 'B')) return [];
  const over = monthsOf(Number(year)).filter((key) => isOver(key, calculation.coveredUntil));
  const months = over.flatMap((code): (MonthOfYears & { code: string })[] => {
    const now = found.of(code);
    const before = earlier.flatMap((item) => found.of(`${item}${code.slice(4)}`).value ?? []);
    const isComparable = now.value !== null && before.length === earlier.length;
    return isComparable ? [{ code, now: now.value, error: errorOf(now, policy), before }] : [];
  });
  const counts = months.flatMap(({ before }) => before);
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const isEnough = earlier.length >= MIN_USUAL_YEARS && mean >= MIN_DISCLOSED;
  if (!isEnough || months.length < over.length) return [];
  const furthest = unusualMonth(months);
  const code = furthest && months[furthest.index]?.code;
  const disclosed = code && found.of(code);
  if (!furthest || !disclosed || !isDisclosed(disclosed)) return [];
  if (month && Number(code.slice(5)) !== Number(month)) return [];
  const { value, protection } = disclosed;
  return [
    {
      kind: 'unusual',
      month: code,
      value: { value, protection },
      usual: Math.round(furthest.usual),
      years: [Math.min(...earlier), Number(year) - 1],
    },
  ];
}

/** Returns the months of a year, as YYYY-MM. */
function monthsOf(year: number): string[] {
  return Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
}

function isOver(month: string, coveredUntil: string): boolean {
  const lastDay = lastDayOf({ year: month.slice(0, 4), month: month.slice(5) });
  return lastDay !== null && lastDay <= coveredUntil;
}

/** Returns the classification in which most records state no code. */
function findNotStated(request: Request, answers: Readonly<Record<string, Observations>>): Fact[] {
  const counts = dimensionsOf(request)
    .filter((dimension) => !isRanked(request, dimension) && !dimension.isOutcome)
    .flatMap(({ parameter: dimension }) => {
      const disclosed = answers[dimension]?.of(NOT_STATED);
      return disclosed && isDisclosed(disclosed)
        ? [{ dimension, value: { value: disclosed.value, protection: disclosed.protection } }]
        : [];
    })
    .sort((a, b) => b.value.value - a.value.value);
  return counts.slice(0, 1).map((count) => ({ kind: 'notStated', ...count }));
}
