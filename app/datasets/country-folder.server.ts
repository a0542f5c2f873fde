import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { OperatorError } from '~/platform/i18n/operator-error';
import { COUNTRY_LIST } from './dataset';
import { readCodeList } from './read-code-list';

/**
 * The optional parts of a country; the portal omits what is missing, or words it without naming a country.
 */
const optionalParts = [
  ...['city', 'representative_office', 'peristiwa_khusus', 'unit_kerja'].map(listFile),
  ...['right', 'party_type', 'identity_card'].map(listFile),
  ...['definitions', 'offices', 'pages/complaint-receipt-data', 'pages/licence'].map(
    (name) => `content/${name}.json`,
  ),
  'holidays',
  'locales',
];

function listFile(list: string): string {
  return `code-lists/${list}.csv`;
}

/**
 * Checks the folder of a country.
 *
 * @returns the optional files and folders that it lacks.
 * @throws OperatorError if the folder does not exist, or lacks provinces or a home country.
 */
export async function checkCountryFolder(directory: string = shippedCountry): Promise<string[]> {
  if (!existsSync(directory)) throw refusal('noFolder', { directory });
  const provinces = join(directory, listFile('province'));
  if (!existsSync(provinces)) throw refusal('noProvinces', { file: provinces });
  if (directory !== shippedCountry) await checkHome(join(directory, listFile(COUNTRY_LIST)));
  return optionalParts.filter((part) => !existsSync(join(directory, part)));
}

async function checkHome(file: string): Promise<void> {
  const list = existsSync(file) ? readCodeList(file, await readFile(file)) : null;
  // Faults in a list are reported when the lists are loaded.
  if (list && !list.isValid) return;
  const home = (list?.codes ?? []).filter(({ attributes }) => attributes.home === 'yes');
  if (home.length !== 1) throw refusal('noHome', { file });
}

function refusal(key: string, values: Record<string, string>): OperatorError {
  return new OperatorError('country', [{ key, values }]);
}
