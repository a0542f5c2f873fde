import { readCodeListFiles } from '~/datasets/load-code-lists.server';

/** A province and its parent in the coarser division. */
export interface ProvinceCode {
  code: string;
  iso: string;
  code_34: string;
  /** Whether the map draws it a second time, larger. */
  isInset: boolean;
}

/**
 * The provinces of a country: code, ISO 3166-2 code, and `code_34`, the code of the province that the coarser
 * division counts it in (its own, for most). Read from the file of the code list, because a map is checked
 * before there is a database.
 *
 * @returns null when the file is faulty.
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
