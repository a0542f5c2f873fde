import { COUNTRY_LIST, type Dataset, type Widget } from '~/datasets/dataset';
import { getDataset } from '~/datasets';
import { ALL_PLACES } from '../view/comparison-url';
import { type CellNumbers, cellNumbers } from '../analysis/cross-table/cross-grid';
import { type Notice, noticeOf, type NoticeReason } from '../view/notice';
import { ALL } from '../view/view';

/** The question in an address: a chart or table, divided by a dimension, compared with something. */
export interface BuilderQuestion {
  widget: Widget;
  /** The parameter of the dividing dimension; empty if there is none. */
  by: string;
  /** The other comparand, in the form of the page of comparisons; empty if there is none. */
  compare: string;
  /** What the cells of a table show whose rows are compared. */
  numbers: CellNumbers;
}

/** The question of an address, its dataset, and the query string of its view. */
export interface RequestedQuestion {
  dataset: Dataset;
  question: BuilderQuestion;
  search: URLSearchParams;
  notices: Notice[];
}

const parameters = ['dataset', 'widget', 'by', 'compare', 'numbers'] as const;

/**
 * Reads the question in an address: about `first` if it names no dataset, and the default one if it contains
 * none.
 *
 * @param recordedOf - returns what the shown calculation of a dataset records.
 */
export function readQuestion(
  requested: URLSearchParams,
  first: Dataset,
  recordedOf: (declared: Dataset) => Dataset = (declared) => declared,
): RequestedQuestion {
  const search = new URLSearchParams(requested);
  for (const name of parameters) search.delete(name);
  const notices: Notice[] = [];
  const declared = getDataset(requested.get('dataset') ?? '') ?? first;
  const dataset = recordedOf(declared);
  const refuse = (parameter: string, reason: NoticeReason) => {
    const value = requested.get(parameter) ?? '';
    const widget = declared.widgets.find(({ name }) => parameter === 'widget' && name === value);
    notices.push(noticeOf(dataset, { parameter, value: widget?.dimension ?? value, reason }));
  };

  if (requested.get('dataset') && dataset.name !== requested.get('dataset'))
    refuse('dataset', 'invalid');
  const named = requested.get('numbers') ?? '';
  const numbers = cellNumbers.find((known) => known === named) ?? cellNumbers[0];
  if (named && named !== numbers) refuse('numbers', 'invalid');
  const usual = { ...usualQuestion(dataset, search), numbers };
  if (!parameters.slice(1, 4).some((name) => requested.get(name))) {
    return { dataset, question: usual, search, notices };
  }
  const found = dataset.widgets.find(({ name }) => name === requested.get('widget'));
  if (requested.get('widget') && !found) refuse('widget', 'invalid');
  const widget = found ?? usual.widget;
  const by = requested.get('by') ?? '';
  const reason = whyNotBy(dataset, widget, by);
  if (reason) refuse('by', reason);
  const compare = requested.getAll('compare').at(-1) ?? '';
  return { dataset, question: { widget, by: reason ? '' : by, compare, numbers }, search, notices };
}

function whyNotBy({ dimensions }: Dataset, { dimension }: Widget, by: string): NoticeReason | null {
  if (by === '') return null;
  if (by === dimension) return 'contradiction';
  return dimensions.some(({ isFilter, parameter }) => isFilter && parameter === by)
    ? null
    : 'invalid';
}

/**
 * Returns the default question: what records are about, by place or for a chosen place, compared with all.
 */
export function usualQuestion(dataset: Dataset, search = new URLSearchParams()): BuilderQuestion {
  const isPlace = (name: string) =>
    dataset.dimensions.some((dimension) => dimension.name === name && dimension.isPlace);
  const place = dataset.keyVariables.find(isPlace) ?? '';
  const subject = dataset.keyVariables.find((name) => !isPlace(name));
  const widget = (subject && widgetBy(dataset, subject)) || dataset.widgets[0];
  if (!widget) throw new Error(`${dataset.name} has no widget`);
  const isOfPlace = namesPlace(dataset, search);
  return {
    widget,
    by: isOfPlace || !subject ? '' : place,
    compare: subject && (place || isOfPlace) ? ALL_PLACES : '',
    numbers: cellNumbers[0],
  };
}

function namesPlace({ dimensions }: Dataset, search: URLSearchParams): boolean {
  return dimensions.some(
    ({ isPlace, codeList, parameter }) =>
      (isPlace || codeList === COUNTRY_LIST) && (search.get(parameter) ?? ALL) !== ALL,
  );
}

/**
 * Returns whether a cross table whose rows are compared with all places can answer a question: its rows are
 * places, and none is chosen. Dimensions that follow from the place, and outcomes, are not compared.
 */
export function canCompareRows({
  dataset,
  question: { widget, by },
  search,
}: Pick<RequestedQuestion, 'dataset' | 'question' | 'search'>): boolean {
  const find = (name?: string) =>
    dataset.dimensions.find((dimension) => dimension.parameter === name);
  const [place, divided] = [find(by), find(widget.dimension)];
  if (!place?.isPlace || !divided || namesPlace(dataset, search)) return false;
  const { calendar, isPlace, isOutcome, followsPlace, codeList } = divided;
  return !calendar && !isPlace && !isOutcome && !followsPlace && codeList !== COUNTRY_LIST;
}

/** Returns the widget that divides all records by a dimension alone: the one of its name, else the first. */
export function widgetBy({ widgets }: Dataset, parameter: string): Widget | undefined {
  const ofParameter = widgets.filter(({ dimension }) => dimension === parameter);
  return ofParameter.find(({ name }) => name.replace('-', '_') === parameter) ?? ofParameter[0];
}

/** The form of an answer to a question. */
type AnswerForm =
  | { kind: 'widget'; widget: Widget }
  | { kind: 'table'; rows: string; columns: string }
  | { kind: 'trends'; of: string }
  | { kind: 'comparison' };

/**
 * Returns the form of the answer besides a requested comparison: trends if years divide it, else a cross
 * table if a dimension does; a number that a dimension divides is the widget of that dimension.
 */
export function answerForm(dataset: Dataset, { widget, by, compare }: BuilderQuestion): AnswerForm {
  const { dimension } = widget;
  if (by === '') return compare ? { kind: 'comparison' } : { kind: 'widget', widget };
  if (!dimension) return { kind: 'widget', widget: widgetBy(dataset, by) ?? widget };
  const isTime = (parameter: string) =>
    dataset.dimensions.some(
      (candidate) => candidate.parameter === parameter && candidate.calendar !== undefined,
    );
  if (by === 'year' && !isTime(dimension)) return { kind: 'trends', of: dimension };
  if (dimension === 'year' && !isTime(by)) return { kind: 'trends', of: by };
  return { kind: 'table', rows: by, columns: dimension };
}
