import { residualCodes } from '~/datasets/code-lists';
import { dimensionOfParameter, type Widget } from '~/datasets/dataset';
import { codesChangedIn } from '~/datasets/validity';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Observation } from '../observations/observation';
import { type ProtectionPolicy } from '~/protection/policy';
import { leastOf, mostOf } from '~/protection/protect-table';
import { mainQuery, queryOfPlaces, recordsMeasure } from '../observations/main-query';
import { isComplete } from '../observations/series-codes';
import { hasShares } from '../observations/format-disclosed';
import { type WidgetData } from '../widgets/widget-data';
import { type ViewRequest } from '../view/view-request';
import { recordedDays } from '../view/filter-days';
import { filterOfView } from '../view/filter-of-view';
import { isByOutcome, isDisclosed } from '../narrative/comparison';
import { type Fact } from '../narrative/facts';
import { countCodesInUse, countProvinces, findGreatest } from '../narrative/find-facts';

type Request = Pick<ViewRequest, 'dataset' | 'view' | 'codeLists'> & {
  policy: ProtectionPolicy;
  calculation: Pick<CalculationInfo, 'coveredUntil' | 'firstDate' | 'lastDate'>;
};

/** Fewer periods have no peak. */
const MIN_PERIODS = 3;

/**
 * Finds the first statement of a figure, from the numbers that it shows only: the code with the greatest
 * share, if no other could have as many; for a ranking the share of its first ranks together, for a series
 * its peak. Null if the view is of one code, if none stands out, or if there are too few records.
 */
export function findFactOfFigure(request: Request, widget: Widget, data: WidgetData): Fact | null {
  const { kind, dimension = '', ignores, limit } = widget;
  const { dataset, view, codeLists } = request;
  const declared = dimensionOfParameter(dataset, dimension, view.division);
  const residual = declared ? residualCodes(declared, codeLists) : new Set<string>();
  const isChosen = view.codes[dimension] !== undefined && !ignores.includes(dimension);
  if (data.unlisted || isChosen || view.measure !== recordsMeasure(request)) return null;
  const queryOf = kind === 'bars' ? mainQuery : queryOfPlaces;
  switch (kind) {
    case 'bars':
    case 'map': {
      const { total, observations: all, hiddenMost = 0 } = data;
      // The most records are neither the highest rate nor the greatest change.
      const isOfCounts = kind === 'bars' || view.shade === 'rank' || view.shade === 'count';
      if (!declared || !isOfCounts) return null;
      const of = countProvinces(request, declared, queryOf(request, widget).main.filter);
      return findGreatest(request, declared, { total, all, hiddenMost, of }, residual)[0] ?? null;
    }
    case 'ranking': {
      const { filter } = queryOf(request, widget).main;
      // A code that changed in the period has no rank, and may have more than one that has.
      const days = recordedDays(filter, request.calculation);
      if (!declared || codesChangedIn(declared, codeLists, days).size > 0) return null;
      const of = countCodesInUse(request, declared, filter);
      return findTogether(request, data, limit ?? 0, { of, residual });
    }
    case 'yearly':
    case 'monthly':
      return findPeak(request, kind === 'yearly' ? 'year' : 'month', data);
    default:
      return null;
  }
}

/** Returns the sum of the first ranks, if it is exact and none of them is residual. */
function findTogether(
  { policy }: Request,
  { total, observations, shading }: WidgetData,
  limit: number,
  { of, residual }: { of: number; residual: ReadonlySet<string> },
): Fact | null {
  const first = observations.filter(({ rank }) => rank && rank <= limit);
  // The highest rates are not those of the most records.
  if (shading) return null;
  const isExact = [total, ...first].every(({ protection }) => protection === 'exact');
  if (first.some(({ code }) => residual.has(code))) return null;
  if (!isExact || first.length < 2 || !first.every(isDisclosed) || !hasShares(total, policy))
    return null;
  const sum = first.reduce((all, { value }) => all + value, 0);
  return { kind: 'together', count: first.length, of, share: sum / (total.value ?? sum) };
}

/**
 * Returns the period with the most records, among those that the records cover to their end; null if another
 * one could have as many, including an incomplete one, and for outcomes, for which newer records have had
 * less time.
 */
function findPeak(
  request: Request,
  dimension: 'year' | 'month',
  { observations }: WidgetData,
): Fact | null {
  const { dataset, policy, view, calculation } = request;
  if (isByOutcome(request, filterOfView(dataset, view))) return null;
  // Counts before and after a break cannot be compared.
  if (observations.some(({ isBreak }) => isBreak)) return null;
  if (observations.some(({ protection }) => protection === 'suppressed')) return null;
  const complete = observations.filter((observation) => isComplete(observation, calculation));
  const [first, ...others] = [...complete].sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  if (complete.length < MIN_PERIODS || !first || !isDisclosed(first)) return null;
  const incomplete = observations.filter((observation) => !complete.includes(observation));
  const least = leastOf(first, policy);
  if ([...others, ...incomplete].some((observation) => mostOf(observation, policy) >= least))
    return null;
  const { value, protection } = first;
  const [year] = view.codes.year ?? [];
  const codeOf = (observation: Observation | undefined) => {
    const code = observation?.code ?? '';
    const isOfYear = dimension === 'month' && year !== undefined;
    return isOfYear ? `${year}-${code.padStart(2, '0')}` : code;
  };
  return {
    kind: 'peak',
    dimension,
    code: codeOf(first),
    value: { value, protection },
    span: [codeOf(complete[0]), codeOf(complete.at(-1))],
  };
}
