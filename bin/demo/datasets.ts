import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { type Dataset, statedDimensions } from '~/datasets/dataset';
import { demoComplaints } from './complaints';
import { demoConsultations } from './consultations';
import { randomStream } from './random';
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

/**
 * Yields rows with a code of every dimension that the dataset declares. Dimensions without a distribution get
 * one of their code list, all equally likely, among the children of the row's parent code.
 */
export function* fillColumns(
  rows: Iterable<DemoRow>,
  { dataset, source }: { dataset: Dataset; source: DemoSource },
): Generator<DemoRow> {
  const random = randomStream(source.distributions.seed + 1, 0);
  for (const { line, values } of rows) {
    const filled = { ...values };
    for (const { name, parent, codeList } of statedDimensions(dataset)) {
      if (name in filled) continue;
      const above = parent && filled[parent.dimension]?.split(';');
      const codes = source
        .codeList(codeList)
        .filter((row) => !parent || above?.includes(row[parent.attribute] ?? ''));
      filled[name] = codes[Math.floor(random.uniform() * codes.length)]?.code ?? '';
    }
    yield { line, values: filled };
  }
}
