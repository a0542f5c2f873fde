import { codeOfGroup } from '~/datasets/coarser';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { islandDimension } from '~/datasets/places';

/** A province and its parent in the coarser division. */
export interface ProvinceCode {
  code: string;
  iso: string;
  code_34: string;
  /** The code of the island group that it belongs to, if the list has such groups. */
  group?: string;
}

/**
 * Lists the provinces of a country: code, ISO 3166-2 code, `code_34`, the province that the coarser division counts it in
 * (itself, for most), and island group. Read from the file of the code list, because a map is checked before
 * the database exists.
 *
 * @returns null if the file is faulty.
 */
export async function listProvinceCodes(countryDirectory: string): Promise<ProvinceCode[] | null> {
  const { lists } = await readCodeListFiles(countryDirectory);
  const provinces = lists.get('province');
  if (!provinces) return null;
  const { attribute } = islandDimension.island.coarsens;
  return provinces.map(
    ({ code, attributes: { iso = '', code_34 = code, [attribute]: group } }) => ({
      code,
      iso,
      code_34,
      group: group ? codeOfGroup(group) : undefined,
    }),
  );
}
