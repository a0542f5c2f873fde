import {
  COUNTRY_LIST,
  dimensionOfParameter,
  divisions,
  type Dataset,
  type Dimension,
  type Division,
} from '~/datasets/dataset';
import { territoryOf } from '~/datasets/territory';
import { breaksOf, isBroken } from '~/datasets/validity';
import { type Queries } from '../observations/get-observations.server';
import { isOfCode, type Observations } from '../observations/observation';
import { type ProtectionPolicy } from '~/protection/policy';
import { errorOf } from '~/protection/protect-table';
import {
  comparedPeriods,
  isDisclosed,
  type ComparedPeriods,
  type DisclosedNumber,
} from './comparison';
import { filterOfView } from '../view/filter-of-view';
import { parentCode } from '../view/parse-codes';
import { recordsMeasure } from '../observations/main-query';
import { type Gap } from '../observations/gaps';
import { type Months } from '../observations/series-codes';
import { type ViewRequest } from '../view/view-request';
import { significant } from './chance';
import { gapOfChange } from './chance-interval';
import { LEVEL, mostProbable, shareOfDays, type ComparedTimes } from './disclose-change';
import { daysOfTimes } from './two-counts';

/** How many changes of a view are disclosed. */
export const MAX_CHANGES = 3;

/**
 * A code with at least this share of all records, in both periods, changes as they do: the headline already
 * states its change.
 */
const NEARLY_ALL = 0.8;

/** The change of a code's records on the same period a year before. */
export interface CodeChange {
  dimension: Dimension;
  code: string;
  now: DisclosedNumber;
  before: DisclosedNumber;
  /** Whether nearly all records of both periods have the code. */
  isNearlyAll: boolean;
}

/** What is disclosed of both periods: all comparable codes. */
export interface ComparedCodes extends Pick<ComparedPeriods, 'period' | 'periodBefore'> {
  codes: (CodeChange & { isClear: boolean })[];
  /** Returns why codes of a dimension have no change, if they have none. */
  gapsOf(dimension: string): (code: string) => Gap;
}

/** What has changed in a view by more than chance, the largest change first. */
export interface Changes extends Pick<ComparedPeriods, 'period' | 'periodBefore'> {
  changes: CodeChange[];
  /** Whether any of the compared counts is rounded. */
  isRounded: boolean;
  /** Whether a code of nearly all records has changed, too; it is not listed. */
  hasClearMost: boolean;
}

type Request = Pick<ViewRequest, 'dataset' | 'view' | 'calculation' | 'codeLists'> & {
  policy: ProtectionPolicy;
};

/**
 * Returns the queries by code, for both periods, in which the changes of a view are found; none if nothing
 * can be compared.
 */
export function changeQueries(request: Request): Queries {
  const periods = periodsOf(request);
  if (!periods) return {};
  const { measure } = request.view;
  const tables = comparedDimensions(request).flatMap(({ name: dimension }) => [
    [`now.${dimension}`, { ...periods.now, measure, dimension }] as const,
    [`before.${dimension}`, { ...periods.before, measure, dimension }] as const,
  ]);
  return Object.fromEntries(tables);
}

/**
 * Returns the codes of a view with what is disclosed of both periods. Counts are compared if they are
 * disclosed and not small; a rounded one counts as changed only if it has changed whatever it was before
 * rounding. Null if nothing can be compared.
 *
 * @param months - those with records: a year is not compared with one that the records begin in.
 */
export function compareCodes(
  request: Request,
  answers: Readonly<Record<string, Observations>>,
  { first }: Months,
): ComparedCodes | null {
  const periods = periodsOf(request);
  if (!periods || periods.periodBefore.start.slice(0, 7) < first) return null;
  const compared = comparedDimensions(request).flatMap((dimension) =>
    comparedCodes(request, dimension, periods, {
      now: answers[`now.${dimension.name}`],
      before: answers[`before.${dimension.name}`],
    }),
  );
  if (compared.length === 0) return null;
  const { period, periodBefore } = periods;
  const clear = clearChanges(request, compared, periods);
  const codes = compared.map((change) => ({ ...change, isClear: clear.has(change) }));
  const gapsOf = (name: string) => {
    const dimension = comparedDimensions(request).find(
      (comparedDimension) => comparedDimension.name === name,
    );
    const breaks = dimension && breaksOf(dimension, request.codeLists);
    const tables = ['now', 'before'].flatMap((time) => answers[`${time}.${name}`] ?? []);
    const home = homeOf(request, dimension);
    return (code: string): Gap => {
      if (!breaks || code === home) return 'notCompared';
      const span = { start: periodBefore.start, end: period.end };
      if (isBroken(breaks.get(code) ?? [], span)) return 'break';
      return gapOfChange(
        tables.map((table) => table.of(code)),
        daysOfTimes(periods),
        request.policy,
      );
    };
  };
  return { period, periodBefore, codes, gapsOf };
}

/**
 * Returns the codes whose records have changed by more than chance, at most three, ordered by the difference
 * in records. Of a code and its parent the one with the larger change is disclosed.
 */
export function findChanges(request: Request, compared: ComparedCodes): Changes {
  const { period, periodBefore, codes } = compared;
  const { policy } = request;
  const size = ({ now, before }: CodeChange) => Math.abs(now.value - before.value);
  const changes = codes
    .filter(({ isClear, isNearlyAll }) => isClear && !isNearlyAll)
    .sort((a, b) => size(b) - size(a));
  return {
    period,
    periodBefore,
    changes: withoutRelatives(request, changes).slice(0, MAX_CHANGES),
    hasClearMost: codes.some(({ isClear, isNearlyAll }) => isClear && isNearlyAll),
    isRounded: codes.some(({ now, before }) => errorOf(now, policy) + errorOf(before, policy)),
  };
}

function periodsOf(request: Request): ComparedPeriods | null {
  const { dataset, view, policy } = request;
  if (view.measure !== recordsMeasure(request)) return null;
  return comparedPeriods(request, { filter: filterOfView(dataset, view) }, policy);
}

/** Returns the dimensions in which changes are found: without those that the view filters by. */
function comparedDimensions({ dataset, view }: Request): Dimension[] {
  return comparableDimensions(dataset, view.division).filter(
    ({ parameter }) => view.codes[parameter] === undefined,
  );
}

/** Returns the dimensions of the widgets about the subject of records. */
function comparableDimensions(dataset: Dataset, division: Division): Dimension[] {
  const all = dataset.widgets
    .flatMap(({ dimension }) => dimensionOfParameter(dataset, dimension ?? '', division) ?? [])
    .filter(({ calendar, isOutcome }) => !calendar && !isOutcome);
  return [...new Set(all)];
}

/** The tables of a dimension in two periods. */
interface TwoTables {
  now: Observations | undefined;
  before: Observations | undefined;
}

/**
 * Returns the codes of a dimension that are disclosed for both periods and have the same meaning in both. The
 * home country is excluded:
 * it has nearly all records.
 */
export function comparedCodes(
  { codeLists }: Pick<Request, 'codeLists'>,
  dimension: Dimension,
  { period, periodBefore }: Pick<ComparedPeriods, 'period' | 'periodBefore'>,
  { now, before }: TwoTables,
): CodeChange[] {
  const home = homeOf({ codeLists }, dimension);
  if (!now || !before) return [];
  const breaks = breaksOf(dimension, codeLists);
  // Engines return codes in any order; of equal changes that of the first code comes first.
  const inOrder = [...now.all].sort((a, b) => (a.code < b.code ? -1 : 1));
  return inOrder.flatMap((observation): CodeChange[] => {
    const { code } = observation;
    if (!isOfCode(observation) || code === home || !isDisclosed(observation)) return [];
    if (isBroken(breaks.get(code) ?? [], { start: periodBefore.start, end: period.end })) return [];
    const former = before.of(code);
    if (!isDisclosed(former)) return [];
    const isNearlyAll =
      observation.value >= NEARLY_ALL * (now.total.value ?? Infinity) &&
      former.value >= NEARLY_ALL * (before.total.value ?? Infinity);
    return [{ dimension, code, now: observation, before: former, isNearlyAll }];
  });
}

/** Returns the home country, which has nearly all records, if a dimension is one of countries. */
function homeOf({ codeLists }: Pick<Request, 'codeLists'>, dimension: Dimension | undefined) {
  return dimension?.codeList === COUNTRY_LIST ? territoryOf(codeLists).home : null;
}

/**
 * Returns the changes that are larger than chance: one rule for maps, tables, trends and what changed most,
 * so that a code has the same verdict in all of them. The codes of each dimension are tested together, at the
 * level divided by the number of dimensions that a dataset's pages compare (Bonferroni over Holm): of
 * everything that a view shows of two periods, anything is called changed by mistake with a probability of at
 * most `LEVEL`.
 */
export function clearChanges(
  { dataset, policy }: Pick<Request, 'dataset' | 'policy'>,
  changes: readonly CodeChange[],
  times: ComparedTimes,
): ReadonlySet<CodeChange> {
  const share = shareOfDays(times);
  // Maps may draw the places of another division than the view's, so each counts as a dimension.
  const tested = new Set(divisions.flatMap((division) => comparableDimensions(dataset, division)));
  const byDimension = [...new Set(changes.map(({ dimension }) => dimension))].map((item) =>
    changes.filter(({ dimension }) => dimension === item),
  );
  const clear = byDimension.flatMap((family) => {
    const probabilities = family.map(({ now, before }) => mostProbable(now, before, share, policy));
    const isClear = significant(probabilities, LEVEL / Math.max(1, tested.size));
    return family.filter((_, index) => isClear[index]);
  });
  return new Set(clear);
}

/** Returns the changes without those of codes that are within, or contain, one with a larger change. */
function withoutRelatives({ codeLists }: Request, changes: readonly CodeChange[]): CodeChange[] {
  const isWithin = (a: CodeChange, b: CodeChange) =>
    a.dimension.parent?.dimension === b.dimension.parameter &&
    parentCode(a.dimension, b.dimension, a.code, codeLists) === b.code;
  return changes.filter((change, index) =>
    changes
      .slice(0, index)
      .every((larger) => !isWithin(change, larger) && !isWithin(larger, change)),
  );
}
