import { type Widget } from '~/datasets/dataset';
import { type FilterOptions } from '../ui/filter-options';
import { formatDisclosed } from '../observations/format-disclosed';
import { type Observations } from '../observations/observation';
import { type ViewRequest } from '../view/view-request';
import { type WidgetData } from '../widgets/widget-data';

type CountedView = Pick<ViewRequest, 'dataset' | 'view' | 'language' | 't'>;

/**
 * Adds to the choices of the filter how many records each would show, where a figure of the page counts all of
 * them under the rest of the filter: provinces by the map, months by the chart of a year, and codes of which
 * none is chosen by their bars. A choice whose number is not disclosed has none.
 *
 * @param counted - what each widget shows, and the answer to its main query, in their order.
 */
export function countChoices(
  { dataset, view, language, t }: CountedView,
  options: FilterOptions,
  widgets: readonly Widget[],
  counted: { data: readonly WidgetData[]; main: readonly Observations[] },
): FilterOptions {
  const codes = { ...options.codes };
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
    codes[dimension] = choices.map((choice) => {
      const count = countOf(choice.code);
      if (!count || count.value === null) return choice;
      const number = formatDisclosed(count, language);
      return { ...choice, label: t('filter.choice', { name: choice.label, number }) };
    });
  }
  return { ...options, codes };
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
