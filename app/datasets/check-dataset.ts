import { OperatorError, type OperatorProblem } from '~/platform/i18n/operator-error';
import {
  dateOfYears,
  dividedBy,
  recordedDimensions,
  stageDimensions,
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
 * Checks each dataset separately, and that no two have the same name, table or address.
 *
 * @throws OperatorError if a declaration is wrong.
 */
export function checkDatasets(datasets: readonly Dataset[]): void {
  datasets.forEach(checkDataset);
  const problems = (['name', 'table', 'path'] as const).flatMap((property) =>
    repeated(datasets.map((dataset) => dataset[property])).map((value) => ({
      key: 'datasets.sharedProperty',
      values: { property, value },
    })),
  );
  if (problems.length > 0) throw new OperatorError('start', problems);
}

/**
 * Checks in a dataset what the compiler checks in a declaration in code, for datasets made from data, and what
 * it cannot check.
 *
 * @throws OperatorError if a name is not declared or declared twice, if a widget divides by something that its
 * kind cannot show, or if something is missing that every dataset needs.
 */
export function checkDataset(dataset: Dataset): void {
  const ofWidgets = dataset.widgets.flatMap((widget) => widgetProblems(dataset, widget));
  const problems = [
    ...missingParts(dataset),
    ...repeatedNames(dataset),
    ...undeclaredNames(dataset),
    ...circularParents(dataset),
    ...ofWidgets,
  ];
  if (problems.length > 0) throw new OperatorError('start', problems);
}

/** Finds what the pages of every dataset count: a measure, records by year and month, a total. */
function missingParts({ name, measures, dimensions, widgets }: Dataset): OperatorProblem[] {
  const parts = {
    measures: measures.length > 0,
    'dimensions.year': dimensions.some(({ calendar }) => calendar === 'year'),
    'dimensions.month': dimensions.some(({ calendar }) => calendar === 'month'),
    'widgets.total': widgets.some(({ kind }) => kind === 'total'),
  };
  return Object.entries(parts)
    .filter(([, isDeclared]) => !isDeclared)
    .map(([part]) => ({ key: 'datasets.missing', values: { dataset: name, part } }));
}

function repeatedNames({ name: dataset, ...declared }: Dataset): OperatorProblem[] {
  const { dimensions, coarser, measures, widgets } = declared;
  return [[...dimensions, ...coarser], measures, widgets].flatMap((declarations) =>
    repeated(declarations.map(({ name }) => name)).map((name) => ({
      key: 'datasets.repeated',
      values: { dataset, name },
    })),
  );
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) < index);
}

/** Finds dimensions that are their own parent, or a parent's parent. */
function circularParents({ name: dataset, dimensions }: Dataset): OperatorProblem[] {
  const parentOf = (name: string) =>
    dimensions.find((dimension) => dimension.name === name)?.parent?.dimension;
  return dimensions
    .filter(({ name }) => {
      let above = parentOf(name);
      for (let steps = 0; above && above !== name && steps < dimensions.length; steps += 1)
        above = parentOf(above);
      return above === name;
    })
    .map(({ name }) => ({ key: 'datasets.circle', values: { dataset, name } }));
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
    ...problemsOf('closing', classesOf(dataset, closing?.dimension), closing?.open),
    ...stageDimensions(dataset).flatMap(({ name, stage }) =>
      problemsOf(name, dataset.stageDates, ...(stage === 'age' ? [] : Object.values(stage))),
    ),
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

function classesOf({ dimensions }: Dataset, name: string | undefined): readonly string[] {
  return dimensions.find((dimension) => dimension.name === name)?.classes?.values ?? [];
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
  if (widget.limit !== undefined && !(Number.isInteger(widget.limit) && widget.limit > 0))
    return [{ key: 'datasets.limit', values: { ...values, limit: widget.limit } }];
  // The main figures of a dashboard are also shown without stages.
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
