import { type Dimension } from '~/datasets/dataset';
import { type Notice, noticeOf, type NoticeReason } from '../../view/notice';
import { filterDimensions, timeOf } from '../../view/view';
import { type ViewRequest } from '../../view/view-request';
import { trendForms, trendPeriods, type TrendsQuestion, trendSorts } from '../../view/trends-url';

const parameters = ['of', 'per', 'sort', 'show'] as const;

/** The search of an address without what concerns the trends alone. */
export function searchWithoutTrends(search: URLSearchParams): URLSearchParams {
  const ofView = new URLSearchParams(search);
  for (const name of parameters) ofView.delete(name);
  return ofView;
}

/** What an address asks, and of which dimension; what it cannot ask is the default, under a notice. */
export interface RequestedTrends {
  question: Required<TrendsQuestion>;
  dimension: Dimension;
  notices: Notice[];
}

/**
 * The dimension, order and form that an address asks for. Without a dimension that records are divided by: what the
 * dataset's records are about first.
 *
 * @throws if the dataset has no dimension but time.
 */
export function readTrends(
  { dataset, view }: Pick<ViewRequest, 'dataset' | 'view'>,
  search: URLSearchParams,
): RequestedTrends {
  const notices: Notice[] = [];
  const refuse = (parameter: string, value: string, reason: NoticeReason) =>
    notices.push(noticeOf(dataset, { parameter, value, reason }));
  const read = <Choice extends string>(parameter: string, choices: readonly Choice[]) => {
    const values = search.getAll(parameter).filter((value) => value !== '');
    for (const repeated of values.slice(0, -1)) refuse(parameter, repeated, 'repeated');
    const value = values.at(-1);
    const found = choices.find((choice) => choice === value);
    if (value !== undefined && found === undefined) refuse(parameter, value, 'invalid');
    return found;
  };
  const dimensions = trendDimensions({ dataset, view });
  const choices = dimensions.map(({ parameter }) => parameter);
  const of = read('of', choices) ?? firstSubject({ dataset });
  const dimension = dimensions.find(({ parameter }) => parameter === of) ?? dimensions[0];
  if (!dimension) throw new Error(`${dataset.name} divides records by nothing but time`);
  const hasMonths = dataset.dimensions.some(({ calendar }) => calendar === 'year_month');
  const requested = read('per', hasMonths ? trendPeriods : (['year'] as const)) ?? 'year';
  // The months of a chosen month are its years.
  const isOfMonth = requested === 'month' && timeOf(view).month !== undefined;
  if (isOfMonth) refuse('per', requested, 'contradiction');
  const per = isOfMonth ? 'year' : requested;
  const sort = read('sort', trendSorts) ?? 'size';
  const show = read('show', trendForms) ?? 'lines';
  return { question: { of: dimension.parameter, per, sort, show }, dimension, notices };
}

/** The dimensions whose codes can be followed over time: those of the filter without the calendar. */
export function trendDimensions({
  dataset,
  view,
}: Pick<ViewRequest, 'dataset' | 'view'>): Dimension[] {
  return filterDimensions(dataset, view.division).filter(({ calendar }) => !calendar);
}

/** The first dimension of the dashboard's chapter of what records are about. */
function firstSubject({ dataset }: Pick<ViewRequest, 'dataset'>): string | undefined {
  return dataset.widgets.find(({ chapter }) => chapter === 'what')?.dimension;
}
