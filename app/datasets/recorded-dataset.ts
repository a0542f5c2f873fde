import { type DatePrecision } from './date-precision';
import { type CalendarPart, type Dataset, type Dimension, type Widget } from './dataset';

/** What a calculation does not record. */
export interface Unrecorded {
  /** The names of the dimensions and measures that none of its records states; absent if there are none. */
  unrecorded?: string[];
}

/**
 * Returns a dataset without the dimensions and measures that a calculation does not record, and without the
 * widgets and questions that need them. Pages, files, calls and sentences made from it do not mention them.
 */
export function recordedDataset(declared: Dataset, { unrecorded = [] }: Unrecorded): Dataset {
  if (unrecorded.length === 0) return declared;
  const has = (name = '') => !unrecorded.includes(name);
  const dimensions = declared.dimensions.filter(({ name }) => has(name));
  const widgets = declared.widgets.flatMap((widget) => {
    if (has(widget.dimension)) return widget;
    return widget.standsAlone ? { ...widget, dimension: undefined } : [];
  });
  const isVisible = (name: string) => widgets.some((widget) => widget.name === name);
  const left = declared.dimensions.filter(({ name, isFilter }) => isFilter && !has(name));
  return {
    ...declared,
    dimensions: dimensions.map((dimension) =>
      has(dimension.parent?.dimension) ? dimension : { ...dimension, parent: undefined },
    ),
    coarser: declared.coarser.filter(({ coarsens }) => has(coarsens.dimension)),
    measures: declared.measures.filter(({ name }) => has(name)),
    widgets,
    keyVariables: declared.keyVariables.filter(has),
    questions: declared.questions.filter(({ widget, by }) => isVisible(widget) && has(by)),
    unrecorded: [
      ...new Set(left.map(({ parameter }) => parameter)),
      ...declared.measures.flatMap(({ name }) => (has(name) ? [] : name)),
    ],
  };
}

/**
 * Returns the names of the dimensions and measures that a calculation does not record, in the order of the
 * declaration: those with a column in which none of its records states a value, and those finer than its
 * dates. `recorded` lists the columns in which any record does; null if unknown.
 */
export function unrecordedOf(
  dataset: Dataset,
  {
    recorded,
    date_precision,
  }: { recorded: readonly string[] | null; date_precision: DatePrecision },
): string[] {
  const finer = tooFine[date_precision];
  const isStated = (column: string) => !recorded || recorded.includes(column);
  const counted = [
    ...dataset.dimensions.map((dimension) => ({
      name: dimension.name,
      columns: columnsOf(dataset, dimension),
      part: dimension.calendar ?? (dimension.stage && ('stage' as const)),
    })),
    ...dataset.measures.map(({ name, column }) => ({
      name,
      columns: column ? [column] : [],
      part: undefined,
    })),
  ];
  return counted
    .filter(({ columns, part }) => !columns.every(isStated) || (part && finer.includes(part)))
    .map(({ name }) => name);
}

/** The parts of the calendar, and durations (`stage`), that dates of a precision do not state. */
const tooFine: Record<DatePrecision, readonly (CalendarPart | 'stage')[]> = {
  day: [],
  month: ['week', 'stage'],
  year: ['week', 'stage', 'month', 'year_month'],
};

/** Returns the columns that a dimension is computed from; the date of a record is always stated. */
function columnsOf({ dateColumn, closing }: Dataset, dimension: Dimension): string[] {
  const { name, calendar, stage } = dimension;
  if (calendar) return [dateColumn];
  if (stage === undefined) return [name];
  if (stage === 'age') return closing ? [closing.date, closing.dimension] : [];
  return ['yearOf' in stage ? stage.yearOf : stage.timeUntil];
}

/**
 * Returns the widget of a recorded dataset that corresponds to one of the declaration.
 *
 * @throws if the calculation does not record what it shows.
 */
export function recordedWidget(dataset: Dataset, { name }: Pick<Widget, 'name'>): Widget {
  const widget = dataset.widgets.find((candidate) => candidate.name === name);
  if (!widget) throw new Error(`The widget ${name} shows what is not recorded`);
  return widget;
}
