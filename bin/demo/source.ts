import { existsSync, readFileSync } from 'node:fs';
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
  /** The codes of a shipped code list; none of a list that is not shipped. */
  codeList(name: string): readonly Row[];
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
  const codeLists = new Map<string, Row[]>();
  const codeList = (name: string): Row[] => {
    const file = join('code-lists', `${name}.csv`);
    const list = codeLists.get(name) ?? (existsSync(join(folder, file)) ? rows(file) : []);
    codeLists.set(name, list);
    return list;
  };
  return {
    codeList,
    distributions: distributionsSchema.parse(distributions),
    issues: codeList('issue'),
    caseDetails: codeList('case_detail'),
    cities: codeList('city'),
    cityWeights: rows('city-weights.csv'),
    offices: codeList('representative_office'),
    events: codeList('peristiwa_khusus'),
  };
}
