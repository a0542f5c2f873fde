import { OperatorError, type OperatorProblem } from '~/platform/i18n/operator-error';
import {
  dateOfYears,
  dividedBy,
  recordedDimensions,
  type Dataset,
  type Dimension,
  type Widget,
} from './dataset';

type Divisor = Exclude<(typeof dividedBy)[keyof typeof dividedBy], null>;

/** The dimensions that a widget can divide by; `WidgetDeclaration` states the same as types. */
const suits: Record<Divisor, (dimension: Dimension, dataset: Dataset) => boolean> = {
  codes: isFilterByCodes,
  places: (dimension) => isFilterByCodes(dimension) && dimension.isPlace,
  province: (dimension) => isFilterByCodes(dimension) && dimension.name === 'province',
  stages: ({ classes }) =>
    ['in_process', 'finished'].every((stage) => classes?.values.includes(stage)),
  durations: (dimension, dataset) => dimension.stage === 'age' || hasBands(dimension, dataset),
  month: ({ calendar }, { dimensions }) =>
    calendar === 'month' && dimensions.some((other) => other.calendar === 'year_month'),
  year: ({ calendar }) => calendar === 'year',
};

/**
 * Checks in a dataset what the compiler checks in a declaration in code, for datasets made from data.
 *
 * @throws OperatorError if a name is not declared, or a widget divides by something that its kind cannot
 * show.
 */
export function checkDataset(dataset: Dataset): void {
  const ofWidgets = dataset.widgets.flatMap((widget) => widgetProblems(dataset, widget));
  const problems = [...undeclaredNames(dataset), ...ofWidgets];
  if (problems.length > 0) throw new OperatorError('start', problems);
}

/** Finds references to dimensions, parameters, widgets or stage dates that the dataset does not have. */
function undeclaredNames(dataset: Dataset): OperatorProblem[] {
  const { closing, dimensions, widgets } = dataset;
  const names = dimensions.map(({ name }) => name);
  const recorded = recordedDimensions(dataset).map(({ name }) => name);
  const parameters = dimensions
    .filter(({ isFilter }) => isFilter)
    .map((dimension) => dimension.parameter);
  const problemsOf = (by: string, known: readonly string[], ...named: (string | undefined)[]) =>
    named
      .filter((name) => name !== undefined && !known.includes(name))
      .map((name = '') => ({
        key: 'datasets.undeclared',
        values: { dataset: dataset.name, by, name },
      }));
  return [
    ...dimensions.flatMap(({ name, parent, derivedFrom }) =>
      problemsOf(name, names, parent?.dimension, derivedFrom?.dimension),
    ),
    ...dataset.coarser.flatMap(({ name, coarsens }) => problemsOf(name, names, coarsens.dimension)),
    ...problemsOf('closing', names, closing?.dimension),
    ...problemsOf('closing', dataset.stageDates, closing?.date),
    ...problemsOf('keyVariables', recorded, ...dataset.keyVariables),
    ...widgets.flatMap(({ name, ignores }) => problemsOf(name, parameters, ...ignores)),
    ...dataset.questions.flatMap(({ name, widget, by }) => [
      ...problemsOf(
        name,
        widgets.map((item) => item.name),
        widget,
      ),
      ...problemsOf(name, parameters, by),
    ]),
  ];
}

function widgetProblems(dataset: Dataset, widget: Widget): OperatorProblem[] {
  const { kind } = widget;
  const values = {
    dataset: dataset.name,
    widget: widget.name,
    kind,
    dimension: widget.dimension ?? '–',
  };
  if (!Object.hasOwn(dividedBy, kind))
    return [
      { key: 'datasets.kind', values: { ...values, kinds: Object.keys(dividedBy).join(', ') } },
    ];
  const divisor = dividedBy[kind];
  // The first figures of a dashboard are still shown without their stages.
  if (widget.dimension === undefined && (divisor === null || kind === 'cards')) return [];
  const dimension = dataset.dimensions.find(({ name }) => name === widget.dimension);
  if (divisor !== null && dimension && suits[divisor](dimension, dataset)) return [];
  return [{ key: `datasets.${divisor ?? 'undivided'}`, values }];
}

/** Returns whether a dimension filters records by the codes of a list. */
function isFilterByCodes({ name, parameter, isFilter, codeList, stage }: Dimension): boolean {
  return isFilter && parameter === name && codeList !== undefined && stage === undefined;
}

/** Returns whether a dimension is the year of a date, and another one the time until that date. */
function hasBands(dimension: Dimension, { dimensions }: Dataset): boolean {
  const date = dateOfYears(dimension);
  return dimensions.some(
    ({ stage }) => typeof stage === 'object' && 'timeUntil' in stage && stage.timeUntil === date,
  );
}
