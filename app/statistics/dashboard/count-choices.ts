import { placeGroupsOf } from '~/datasets/coarser';
import { type Dimension, type Widget } from '~/datasets/dataset';
import { type FilterOption, type FilterOptions } from '../ui/filter-options';
import { formatDisclosed } from '../observations/format-disclosed';
import { type Queries } from '../observations/get-observations.server';
import { type Observation, type Observations } from '../observations/observation';
import { filterOfView } from '../view/filter-of-view';
import { filterDimensions } from '../view/view';
import { type ViewRequest } from '../view/view-request';
import { type WidgetData } from '../widgets/widget-data';

type CountedView = Pick<ViewRequest, 'dataset' | 'view' | 'language' | 't'>;

const groupsOf = (parameter: string) => `groups.${parameter}`;

/** Returns the queries by the groups of places that the filter of a page offers, where it counts their places. */
export function groupQueries(
  { dataset, view, codeLists }: Pick<ViewRequest, 'dataset' | 'view' | 'codeLists'>,
  widgets: readonly Widget[],
): Queries {
  const queryOf = (dimension: Dimension) => {
    const { parameter } = dimension;
    const grouped = placeGroupsOf(dimension, dataset, codeLists);
    const isCounted = widgets.some(
      (widget) =>
        widget.dimension === parameter && countsChoices({ dataset, view }, widget, parameter),
    );
    if (!grouped || !isCounted) return [];
    const filter = filterOfView(dataset, view, [parameter]);
    const { name } = grouped.coarser;
    return [[groupsOf(parameter), { filter, measure: view.measure, dimension: name }] as const];
  };
  return Object.fromEntries(filterDimensions(dataset, view.division).flatMap(queryOf));
}

/**
 * Adds to the choices of the filter how many records each would show, where a figure of the page counts all of
 * them under the rest of the filter: provinces by the map, months by the chart of a year, and codes of which
 * none is chosen by their bars, and groups of places by `groupQueries`. A choice whose number is not disclosed
 * has none.
 *
 * @param counted - what each widget shows, and the answer to its main query, in their order; `others`: the
 * answers to `groupQueries`.
 */
export function countChoices(
  { dataset, view, language, t }: CountedView,
  options: FilterOptions,
  widgets: readonly Widget[],
  counted: {
    data: readonly WidgetData[];
    main: readonly Observations[];
    others?: Readonly<Record<string, Observations>>;
  },
): FilterOptions {
  const codes = { ...options.codes };
  const counting =
    (countOf: (code: string) => Observation | undefined) => (choice: FilterOption) => {
      const count = countOf(choice.code);
      if (!count || count.value === null) return choice;
      const number = formatDisclosed(count, language);
      return { ...choice, label: t('filter.choice', { name: choice.label, number }) };
    };
  const done = new Set<string>();
  for (const [index, widget] of widgets.entries()) {
    const { dimension = '' } = widget;
    const choices = codes[dimension];
    const [figure, main] = [counted.data[index], counted.main[index]];
    if (!choices || !figure || !main || done.has(dimension)) continue;
    if (!countsChoices({ dataset, view }, widget, dimension)) continue;
    done.add(dimension);
    const listed = new Map(
      figure.observations.map((observation) => [observation.code, observation]),
    );
    // Of a long table a dashboard lists the first rows.
    const countOf = (code: string) => (widget.kind === 'bars' ? main.of(code) : listed.get(code));
    codes[dimension] = choices.map(counting(countOf));
  }
  const groups = Object.entries(options.groups).map(([parameter, choices]) => {
    const table = counted.others?.[groupsOf(parameter)];
    return [parameter, table ? choices.map(counting(table.of)) : choices] as const;
  });
  return { ...options, codes, groups: Object.fromEntries(groups) };
}

/** Returns whether a widget counts what the choices of a parameter would show. */
function countsChoices(
  { dataset, view }: Pick<CountedView, 'dataset' | 'view'>,
  { kind, ignores }: Widget,
  parameter: string,
): boolean {
  const isChosen = (candidate: string) => (view.codes[candidate] ?? []).length > 0;
  // A table counts the chosen child of a code only.
  const hasChild = dataset.dimensions.some(
    ({ parent, parameter: child }) => parent?.dimension === parameter && isChosen(child),
  );
  if (hasChild) return false;
  // A map of a month or a week counts less than the filter.
  if (kind === 'map' && view.map !== 'year') return false;
  if (kind === 'map' || kind === 'monthly') return ignores.includes(parameter);
  return kind === 'bars' && ignores.length === 0 && !isChosen(parameter);
}
