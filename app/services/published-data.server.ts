import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { describeCalculation } from '~/calculations/calculation-info';
import { nameOfPolicy } from '~/protection/policy';
import { policy, publishedCalculations } from './portal.server';

/**
 * What every page says of the published data: how small counts are protected, the day they were calculated, which of them are
 * synthetic, and the addresses of datasets that have none.
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
    policy: nameOfPolicy(policy),
    dataDate: first ? describeCalculation(first).date : null,
    synthetic: synthetic.map(({ dataset }) => dataset.name),
    unpublished: unpublished.map(({ dataset }) => dataset.path),
  };
}

/** The datasets that visitors see figures of. */
export async function listPublishedDatasets(): Promise<Dataset[]> {
  const { unpublished } = await loadDataState();
  return datasets.filter(({ path }) => !unpublished.includes(path));
}

/** Each published dataset as its calculation records it; unpublished ones are absent. */
export async function listRecordedDatasets(): Promise<Dataset[]> {
  const found = await Promise.all(
    datasets.map(async (dataset) => {
      const published = await publishedCalculations.get(dataset.name);
      return published ? recordedDataset(dataset, describeCalculation(published)) : [];
    }),
  );
  return found.flat();
}

/** What tells whether an address leads on: to no dataset that has no published figures. */
export async function publishedAddresses(): Promise<(address: string) => boolean> {
  const { unpublished } = await loadDataState();
  return (address) => {
    const [path] = address.split(/[?#]/);
    return !unpublished.some((closed) => `${path}/`.startsWith(`${closed}/`));
  };
}
