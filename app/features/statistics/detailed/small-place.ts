import { type Dataset, type Dimension } from '~/datasets/dataset';

/** The dimension whose codes may be hidden: a place within another one, such as a city. */
export function smallPlace({ dimensions }: Dataset): Dimension | undefined {
  return dimensions.find(({ isPlace, parent }) => isPlace && parent !== undefined);
}
