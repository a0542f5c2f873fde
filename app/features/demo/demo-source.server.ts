import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type Distributions, distributionsSchema } from './distributions';

/** A row of a code list or weight table, by column. */
type Row = Readonly<Record<string, string>>;

/** All that the demo records are made of. */
export interface DemoSource {
  distributions: Distributions;
  issues: readonly Row[];
  caseDetails: readonly Row[];
  cities: readonly Row[];
  cityWeights: readonly Row[];
  offices: readonly Row[];
  events: readonly Row[];
}

/**
 * Reads the distributions and the shipped code lists from the folder `data`. The code lists of the
 * database may have been changed by imports; the shipped ones make the same records everywhere.
 *
 * @throws if a file is missing or does not have its shape.
 */
export function readDemoSource(folder = 'data'): DemoSource {
  const rows = (file: string): Row[] => parse(readFileSync(join(folder, file)), { columns: true });
  const distributions: unknown = JSON.parse(
    readFileSync(join(folder, 'demo-distributions.json'), 'utf8'),
  );
  return {
    distributions: distributionsSchema.parse(distributions),
    issues: rows('code-lists/issue.csv'),
    caseDetails: rows('code-lists/case_detail.csv'),
    cities: rows('code-lists/city.csv'),
    cityWeights: rows('city-weights.csv'),
    offices: rows('code-lists/representative_office.csv'),
    events: rows('code-lists/peristiwa_khusus.csv'),
  };
}
