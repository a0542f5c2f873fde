import { complaints } from './complaints';
import { consultations } from './consultations';
import { type Dataset } from './dataset';

/** Every dataset of the portal. */
export const datasets: readonly Dataset[] = [complaints, consultations];

/** Returns the dataset of that name; null if there is none. */
export function getDataset(name: string): Dataset | null {
  return datasets.find((dataset) => dataset.name === name) ?? null;
}

/** Returns the dataset whose dashboard a path leads to or is below, ignoring case; null if there is none. */
export function datasetAt(path: string): Dataset | null {
  const requested = `${path.toLowerCase()}/`;
  return datasets.find((dataset) => requested.startsWith(`${dataset.path}/`)) ?? null;
}
