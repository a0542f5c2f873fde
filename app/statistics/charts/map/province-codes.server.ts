import { readCodeListFiles } from '~/datasets/load-code-lists.server';

/** A province and its parent in the coarser division. */
export interface ProvinceCode {
  code: string;
  iso: string;
  code_34: string;
  /** Whether the map has it in its enlarged inset. */
  isInset: boolean;
}

/**
 * Lists the provinces of a country: code, ISO 3166-2 code, and `code_34`, the province that the coarser
 * division counts it in (itself, for most). Read from the file of the code list, because a map is checked
 * before the database exists.
 *
 * @returns null if the file is faulty.
 */
export async function listProvinceCodes(countryDirectory: string): Promise<ProvinceCode[] | null> {
  const { lists } = await readCodeListFiles(countryDirectory);
  const provinces = lists.get('province');
  if (!provinces) return null;
  return provinces.map(({ code, attributes: { iso = '', code_34 = code, inset } }) => ({
    code,
    iso,
    code_34,
    isInset: inset === 'yes',
  }));
}
