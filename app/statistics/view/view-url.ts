import { type Dataset } from '~/datasets/dataset';
import { paths } from '~/paths';
import { viewParameters } from './parameters';
import { defaultView, type View } from './view';

interface WrittenParameter {
  name: string;
  valuesOf(view: View): readonly string[];
  /** Its values in the default view, which an address leaves out. */
  usual: string;
}

const writtenOf = new WeakMap<Dataset, Record<string, WrittenParameter[]>>();

/** The parameters of a view's address, found once: a page writes hundreds. */
function writtenParameters(dataset: Dataset, { division }: View, defaultYear: number) {
  const known = writtenOf.get(dataset) ?? {};
  writtenOf.set(dataset, known);
  return (known[`${division} ${defaultYear}`] ??= viewParameters(dataset, { division }).map(
    ({ name, valuesOf }) => ({
      name,
      valuesOf,
      usual: textOf(valuesOf(defaultView(dataset, defaultYear))),
    }),
  ));
}

/** Values as one text: most are one, of which none is made anew. */
function textOf(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? '') : values.join();
}

/**
 * The canonical search parameters of a view, in a fixed order and without defaults; parsing them
 * gives the same view again.
 */
export function searchOfView(dataset: Dataset, view: View, defaultYear: number): URLSearchParams {
  const search = new URLSearchParams();
  for (const { name, valuesOf, usual } of writtenParameters(dataset, view, defaultYear)) {
    const values = valuesOf(view);
    if (textOf(values) !== usual) for (const value of values) search.append(name, value);
  }
  return search;
}

/** The address of a view: the dataset's dashboard, or the file or page of it that `place` names. */
export function hrefOfView(dataset: Dataset, view: View, defaultYear: number, place = ''): string {
  const search = searchOfView(dataset, view, defaultYear).toString();
  const path = place ? `${dataset.path}/${place}` : dataset.path;
  return search ? `${path}?${search}` : path;
}

/** Where the records behind a view are applied for. */
export function hrefOfDataRequest(dataset: Dataset, view: View, defaultYear: number): string {
  const requested = searchOfView(dataset, { ...view, lng: undefined }, defaultYear).toString();
  const search = new URLSearchParams({ dataset: dataset.name, view: requested });
  return `${paths.dataRequest}?${search}`;
}
