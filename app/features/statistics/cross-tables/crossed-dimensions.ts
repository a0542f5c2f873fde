import { codesOfDimension, type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type Dimension } from '~/datasets/dataset';
import { filterDimensions, type View } from '../views/view';

/** How many dimensions a table can cross. */
export const MAX_CROSSED = 3;

/** A table of more cells than this is not counted. */
export const MAX_CELLS = 200_000;

/** More years than a dataset has, where their number is not looked up. */
const YEARS = 30;
const MONTHS = 12;

/** The dimensions of parameters, in their order; what is no dimension of the filter is left out. */
export function crossedDimensions(
  dataset: Dataset,
  { division }: Pick<View, 'division'>,
  by: readonly string[],
): Dimension[] {
  const all = filterDimensions(dataset, division);
  const chosen = by.flatMap((asked) => all.find(({ parameter }) => parameter === asked) ?? []);
  return [...new Set(chosen)].slice(0, MAX_CROSSED);
}

/** How many cells a table of dimensions can have, whatever is counted in it. */
export function cellsOf(dimensions: readonly Dimension[], codeLists: CodeLists): number {
  return dimensions.reduce((product, dimension) => product * codesOf(dimension, codeLists), 1);
}

function codesOf(dimension: Dimension, codeLists: CodeLists): number {
  if (dimension.calendar) return dimension.calendar === 'year' ? YEARS : MONTHS;
  return codesOfDimension(dimension, codeLists).length;
}
