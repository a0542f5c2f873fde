import { type Dataset, type RecordedDimension, recordedDimensions } from '~/datasets/dataset';

/** Returns the dimension whose codes may be hidden: a place within another one, such as a city. */
export function smallPlace(dataset: Dataset): RecordedDimension | undefined {
  return recordedDimensions(dataset).find(({ isPlace, parent }) => isPlace && parent !== undefined);
}
