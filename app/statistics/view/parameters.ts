import { type Dataset } from '~/datasets/dataset';
import { ALL, filterDimensions, hasAdvancedCodes, type View } from './view';

/** A parameter in the addresses of a dataset's views. */
interface ViewParameter {
  name: string;
  /** Returns its values in the address of a view, which omits those of the default view. */
  valuesOf(view: View): readonly string[];
  /** Whether the filter form, which has no field for it, carries it in a hidden one. */
  isKept: boolean;
}

/**
 * Returns all parameters of a view, in the order of its canonical address: the filter's are its dimensions.
 */
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
    // The last day of the map's period follows from its first; addresses may still contain it.
    { ...kept('end', () => undefined), isKept: false },
    kept('shade', ({ shade }) => shade),
    kept('layout', ({ layout }) => layout),
    kept('area', ({ area }) => area),
    kept('years', ({ years }) => years),
    // Another choice of the filter shows all its months again.
    { ...kept('around', ({ around }) => around), isKept: false },
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
