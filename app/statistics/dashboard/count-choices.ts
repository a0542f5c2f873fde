import { type Widget } from '~/datasets/dataset';
import { type FilterOptions } from '../ui/filter-options';
import { type ViewRequest } from '../view/view-request';
import { type WidgetData } from '../widgets/widget-data';

type CountedView = Pick<ViewRequest, 'dataset' | 'view' | 't'>;

/**
 * Adds to the choices of the filter how many records each would show, where a figure of the page counts all of
 * them under the rest of the filter: provinces by the map, months by the chart of a year, and codes of which
 * none is chosen by their bars. A choice whose number is not disclosed has none.
 *
 * @param data - what each widget counted, in their order.
 */
export function countChoices(
  { dataset, view, t }: CountedView,
  options: FilterOptions,
  widgets: readonly Widget[],
  data: readonly (WidgetData | undefined)[],
): FilterOptions {
  const codes = { ...options.codes };
  const counted = new Set<string>();
  for (const [index, widget] of widgets.entries()) {
    const { dimension = '' } = widget;
    const choices = codes[dimension];
    const isCounted = counted.has(dimension);
    if (!choices || isCounted || !countsChoices({ dataset, view }, widget, dimension)) continue;
    counted.add(dimension);
    const texts = new Map(
      data[index]?.observations.flatMap(({ code, value, text }) =>
        value === null ? [] : [[code, text]],
      ),
    );
    codes[dimension] = choices.map((choice) => {
      const count = texts.get(choice.code);
      return count
        ? { ...choice, label: t('filter.choice', { name: choice.label, number: count }) }
        : choice;
    });
  }
  return { ...options, codes };
}

/** Returns whether a widget counts what the choices of a parameter would show. */
function countsChoices(
  { dataset, view }: Omit<CountedView, 't'>,
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
