import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { describeCalculation } from '~/calculations/calculation-info';
import { publishedCalculations } from './portal.server';

/**
 * Loads what every page says about the published data: the day of calculation, which datasets are synthetic,
 * and the addresses of datasets without any.
 */
export async function loadDataState() {
  const states = await Promise.all(
    datasets.map(async (dataset) => ({
      dataset,
      published: await publishedCalculations.get(dataset.name),
    })),
  );
  const first = states.find(({ published }) => published)?.published;
  const synthetic = states.filter(({ published }) => published?.is_synthetic);
  const unpublished = states.filter(({ published }) => !published);
  return {
    dataDate: first ? describeCalculation(first).date : null,
    synthetic: synthetic.map(({ dataset }) => dataset.name),
    unpublished: unpublished.map(({ dataset }) => dataset.path),
  };
}

/** Returns the datasets with published figures. */
export async function listPublishedDatasets(): Promise<Dataset[]> {
  const { unpublished } = await loadDataState();
  return datasets.filter(({ path }) => !unpublished.includes(path));
}

/** Returns each published dataset as its calculation records it; unpublished ones are absent. */
export async function listRecordedDatasets(): Promise<Dataset[]> {
  const found = await Promise.all(
    datasets.map(async (dataset) => {
      const published = await publishedCalculations.get(dataset.name);
      return published ? recordedDataset(dataset, describeCalculation(published)) : [];
    }),
  );
  return found.flat();
}

/**
 * Returns a function that tests whether an address may be linked: false for datasets without published
 * figures.
 */
export async function publishedAddresses(): Promise<(address: string) => boolean> {
  const { unpublished } = await loadDataState();
  return (address) => {
    const [path] = address.split(/[?#]/);
    return !unpublished.some((closed) => `${path}/`.startsWith(`${closed}/`));
  };
}
