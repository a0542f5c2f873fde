import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { type Distributions, distributionsSchema } from './distributions';

/** A row of a code list or weight table, by column. */
type Row = Readonly<Record<string, string>>;

/** The sources of the demo records. */
export interface DemoSource {
  distributions: Distributions;
  issues: readonly Row[];
  caseDetails: readonly Row[];
  cities: readonly Row[];
  cityWeights: readonly Row[];
  offices: readonly Row[];
  events: readonly Row[];
  /** Returns the codes of a shipped code list; none for other lists. */
  codeList(name: string): readonly Row[];
}

/** Returns whether a country has the data for demo records. */
export function hasDemo(countryDirectory: string = shippedCountry): boolean {
  return existsSync(distributionsOf(countryDirectory));
}

function distributionsOf(countryDirectory: string): string {
  return join(countryDirectory, 'demo', 'distributions.json');
}

/**
 * Reads the distributions of a country, and code lists from its folder and from those that name no country.
 * Imports may have changed the code lists of the database; those of the files make the same records
 * everywhere.
 *
 * @throws if a file is missing or invalid.
 */
export function readDemoSource(countryDirectory: string = shippedCountry): DemoSource {
  const rows = (file: string): Row[] => parse(readFileSync(file), { columns: true });
  const distributions: unknown = JSON.parse(
    readFileSync(distributionsOf(countryDirectory), 'utf8'),
  );
  const folders = [countryDirectory, 'data'];
  const codeLists = new Map<string, Row[]>();
  const codeList = (name: string): Row[] => {
    const files = folders.map((folder) => join(folder, 'code-lists', `${name}.csv`));
    const file = files.find((candidate) => existsSync(candidate));
    const list = codeLists.get(name) ?? (file ? rows(file) : []);
    codeLists.set(name, list);
    return list;
  };
  return {
    codeList,
    distributions: distributionsSchema.parse(distributions),
    issues: codeList('issue'),
    caseDetails: codeList('case_detail'),
    cities: codeList('city'),
    cityWeights: rows(join(countryDirectory, 'demo', 'city-weights.csv')),
    offices: codeList('representative_office'),
    events: codeList('peristiwa_khusus'),
  };
}
