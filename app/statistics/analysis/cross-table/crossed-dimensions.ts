import { codesOfDimension, type CodeLists } from '~/datasets/code-lists';
import { finerOf } from '~/datasets/coarser';
import { type CoarserDimension, type Dataset, type Dimension } from '~/datasets/dataset';
import { MAX_CROSSED } from '~/engine/engine';
import { filterDimensions, type View } from '../../view/view';

/** A table with more cells than this is not counted. */
export const MAX_CELLS = 200_000;

/** More years than a dataset has, used if their number is not looked up. */
const YEARS = 30;
const MONTHS = 12;

/** A coarser dimension counts about this many codes of the finer one. */
const FINER = 40;

/**
 * Returns the dimensions of parameters, in their order, without unknown ones. A coarser dimension with the
 * one that it groups, or a child of that, is also excluded: they are counted as one.
 */
export function crossedDimensions(
  dataset: Dataset,
  { division }: Pick<View, 'division'>,
  by: readonly string[],
): Dimension[] {
  const all = filterDimensions(dataset, division);
  const finer = all.filter(({ parameter }) => by.includes(parameter));
  const isCrossedToo = (group: CoarserDimension) => {
    const { parameter } = finerOf(dataset, group);
    return finer.some((other) => [other.parameter, other.parent?.dimension].includes(parameter));
  };
  const coarser = dataset.coarser.filter((group) => !isCrossedToo(group));
  const chosen = by.flatMap(
    (name) => [...all, ...coarser].find(({ parameter }) => parameter === name) ?? [],
  );
  return [...new Set(chosen)].slice(0, MAX_CROSSED);
}

/** Returns how many cells a table of dimensions can have, whatever it counts. */
export function cellsOf(dimensions: readonly Dimension[], codeLists: CodeLists): number {
  return dimensions.reduce((product, dimension) => product * codesOf(dimension, codeLists), 1);
}

function codesOf(dimension: Dimension, codeLists: CodeLists): number {
  if ('coarsens' in dimension) return FINER;
  if (dimension.calendar) return dimension.calendar === 'year' ? YEARS : MONTHS;
  return codesOfDimension(dimension, codeLists).length;
}
