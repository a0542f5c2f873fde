import { type Dataset } from '~/datasets/dataset';
import { ALL, filterDimensions, hasAdvancedCodes, type View } from './view';

/** A parameter of the addresses of a dataset's views. */
export interface ViewParameter {
  name: string;
  /** Its values in the address of a view; an address leaves out those that the default view has, too. */
  valuesOf(view: View): readonly string[];
  /** Whether the filter form, which has no field for it, keeps it in a hidden one. */
  isKept: boolean;
}

/** All parameters of a view, in the order of its canonical address: the filter's are its dimensions. */
export function viewParameters(dataset: Dataset, { division }: Pick<View, 'division'>) {
  return [
    kept('type', (view) => (view.isAdvanced || hasAdvancedCodes(dataset, view) ? '1' : undefined)),
    ...filterDimensions(dataset, division).map(({ parameter }): ViewParameter => ({
      name: parameter,
      valuesOf: ({ codes }) => codes[parameter] ?? [ALL],
      isKept: false,
    })),
    kept('measure', ({ measure }) => measure),
    kept('division', (view) => view.division),
    kept('map', ({ map }) => map),
    { ...kept('start', ({ map, start }) => (map === 'year' ? undefined : start)), isKept: false },
    // The last day of the map's period follows from its first; addresses may name it.
    { ...kept('end', () => undefined), isKept: false },
    kept('shade', ({ shade }) => shade),
    kept('layout', ({ layout }) => layout),
    kept('years', ({ years }) => years),
    kept('as_of', ({ asOf }) => asOf?.toString()),
    kept('lng', ({ lng }) => lng),
  ];
}

function kept(name: string, valueOf: (view: View) => string | undefined): ViewParameter {
  const valuesOf = (view: View) => {
    const value = valueOf(view);
    return value === undefined ? [] : [value];
  };
  return { name, valuesOf, isKept: true };
}
