import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { type Dataset } from '~/datasets/dataset';
import { demoComplaints } from './demo-complaints';
import { demoConsultations } from './demo-consultations';
import { type DemoRow } from './demo-row';
import { type DemoSource } from './demo-source.server';
import { type DemoRequest } from './year-plan';

/** A dataset with its generator of synthetic records. */
export interface DemoDataset {
  dataset: Dataset;
  generate(source: DemoSource, request: DemoRequest): Generator<DemoRow>;
}

/** The datasets that have synthetic records; the first is the one that a number of records is for. */
export const demoDatasets: readonly [DemoDataset, ...DemoDataset[]] = [
  { dataset: complaints, generate: demoComplaints },
  { dataset: consultations, generate: demoConsultations },
];
