import { datasets as declared } from '~/datasets';
import { stageDimensions } from '~/datasets/dataset';
import { recordedDataset } from '~/datasets/recorded-dataset';

/** The datasets as the fixtures record them: no record states when it was answered or closed. */
export const datasets = declared.map((dataset) =>
  recordedDataset(dataset, { unrecorded: stageDimensions(dataset).map(({ name }) => name) }),
);
