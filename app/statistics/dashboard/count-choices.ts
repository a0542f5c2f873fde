import { type Widget } from '~/datasets/dataset';
import { type FilterOptions } from '../ui/filter-options';
import { type ViewRequest } from '../view/view-request';
import { type WidgetData } from '../widgets/widget-data';

type CountedView = Pick<ViewRequest, 'dataset' | 'view' | 't'>;

/**
 * Adds to the choices of the filter how many records each would show, where a figure of the page counts all of
 * them under the rest of the filter: provinces by the map, months by the chart of a year. A choice whose number
 * is not disclosed has none.
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
  for (const [index, { kind, dimension = '', ignores }] of widgets.entries()) {
    const choices = codes[dimension];
    // A map of a month or a week counts less than the filter, and one of provinces more than a chosen city.
    const countsChoices = kind === 'monthly' || (kind === 'map' && view.map === 'year');
    const hasChild = dataset.dimensions.some(
      ({ parent, parameter }) => parent?.dimension === dimension && view.codes[parameter],
    );
    if (!choices || !countsChoices || hasChild || !ignores.includes(dimension)) continue;
    const texts = new Map(
      data[index]?.observations.flatMap(({ code, value, text }) =>
        value === null ? [] : [[code, text]],
      ),
    );
    codes[dimension] = choices.map(({ code, label }) => {
      const count = texts.get(code);
      return { code, label: count ? t('filter.choice', { name: label, number: count }) : label };
    });
  }
  return { ...options, codes };
}
