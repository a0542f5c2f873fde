import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { type Dataset } from '~/datasets/dataset';
import { demoComplaints } from './complaints';
import { demoConsultations } from './consultations';
import { fillColumns } from './fill-columns';
import { type DemoRow } from './rows';
import { type DemoSource } from './source';
import { type DemoRequest } from './year-plan';

/** A dataset with its generator of synthetic records. */
export interface DemoDataset {
  dataset: Dataset;
  generate(source: DemoSource, request: DemoRequest): Generator<DemoRow>;
}

function demoOf(dataset: Dataset, generate: DemoDataset['generate']): DemoDataset {
  return {
    dataset,
    generate: (source, request) => fillColumns(generate(source, request), { dataset, source }),
  };
}

/** The datasets with synthetic records; a given number of records applies to the first. */
export const demoDatasets: readonly [DemoDataset, ...DemoDataset[]] = [
  demoOf(complaints, demoComplaints),
  demoOf(consultations, demoConsultations),
];
