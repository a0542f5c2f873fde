import { type Dataset } from '~/datasets/dataset';
import { paths } from '~/paths';
import { viewParameters } from './parameters';
import { defaultView, type View } from './view';

interface WrittenParameter {
  name: string;
  valuesOf(view: View): readonly string[];
  /** Its values in the default view, which addresses omit. */
  usual: string;
}

const writtenOf = new WeakMap<Dataset, Record<string, WrittenParameter[]>>();

/** Returns the parameters of a view's address; cached, since a page writes hundreds of addresses. */
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

/** Joins values as one text; most are single, for which no string is created. */
function textOf(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? '') : values.join();
}

/**
 * Returns the canonical search parameters of a view, in a fixed order and without defaults; parsing them
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

/** Returns the address of a view: the dataset's dashboard, or the file or page `below` it. */
export function hrefOfView(dataset: Dataset, view: View, defaultYear: number, below = ''): string {
  const search = searchOfView(dataset, view, defaultYear).toString();
  const path = below ? `${dataset.path}/${below}` : dataset.path;
  return search ? `${path}?${search}` : path;
}

/** Returns the address of the form that requests the records behind a view. */
export function hrefOfDataRequest(dataset: Dataset, view: View, defaultYear: number): string {
  const requested = searchOfView(dataset, { ...view, lng: undefined }, defaultYear).toString();
  const search = new URLSearchParams({ dataset: dataset.name, view: requested });
  return `${paths.dataRequest}?${search}`;
}
