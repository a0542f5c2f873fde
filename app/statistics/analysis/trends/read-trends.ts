import { type Dimension } from '~/datasets/dataset';
import { type Notice, noticeOf, type NoticeReason } from '../../view/notice';
import { filterDimensions, timeOf } from '../../view/view';
import { type ViewRequest } from '../../view/view-request';
import { trendForms, trendPeriods, type TrendsQuestion, trendSorts } from '../../view/trends-url';

const parameters = ['of', 'per', 'sort', 'show'] as const;

/** Returns the query string of an address without the parameters of trends. */
export function searchWithoutTrends(search: URLSearchParams): URLSearchParams {
  const ofView = new URLSearchParams(search);
  for (const name of parameters) ofView.delete(name);
  return ofView;
}

/**
 * The trends that an address requests, and their dimension; an invalid value falls back to the default, with
 * a notice.
 */
interface RequestedTrends {
  question: Required<TrendsQuestion>;
  dimension: Dimension;
  notices: Notice[];
}

/**
 * Reads the dimension, order and form from an address. The default dimension is what the dataset's records
 * are about first.
 *
 * @throws if the dataset has no dimension except time.
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
  // With a chosen month, months of years are the same as years.
  const isOfMonth = requested === 'month' && timeOf(view).month !== undefined;
  if (isOfMonth) refuse('per', requested, 'contradiction');
  const per = isOfMonth ? 'year' : requested;
  const sort = read('sort', trendSorts) ?? 'size';
  const show = read('show', trendForms) ?? 'lines';
  return { question: { of: dimension.parameter, per, sort, show }, dimension, notices };
}

/** Returns the dimensions whose codes can be followed over time: those of the filter without the calendar. */
export function trendDimensions({
  dataset,
  view,
}: Pick<ViewRequest, 'dataset' | 'view'>): Dimension[] {
  return filterDimensions(dataset, view.division).filter(({ calendar }) => !calendar);
}

/** Returns the first dimension in the dashboard's chapter on what records are about. */
function firstSubject({ dataset }: Pick<ViewRequest, 'dataset'>): string | undefined {
  return dataset.widgets.find(({ chapter }) => chapter === 'what')?.dimension;
}
