import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { nameOfCode, type CodeLists } from '~/datasets/code-lists';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { type Office } from './office';

/** What the code list does not contain about an office, by code. */
const officesSchema = z.record(
  z.string(),
  z.object({ address: z.string().optional(), phone: z.string().optional() }),
);

type OfficeFile = z.infer<typeof officesSchema>;

/** Loads addresses and telephone numbers from a file of the country; none if the country has no such file. */
export async function loadOfficeFile(
  countryDirectory: string = shippedCountry,
): Promise<OfficeFile> {
  const file = join(countryDirectory, 'content', 'offices.json');
  return existsSync(file) ? officesSchema.parse(JSON.parse(await readFile(file, 'utf8'))) : {};
}

/** Lists the offices of the code list `representative_office`, each with its address if known. */
export function listOffices(codeLists: CodeLists, known: OfficeFile, language: string): Office[] {
  return (codeLists.get('representative_office') ?? []).map((office) => {
    const { address = null, phone = null } = known[office.code] ?? {};
    const city = office.attributes.city ?? '';
    // OpenStreetMap knows streets and cities, but few offices by name.
    const search = new URLSearchParams({ query: `${address}, ${city}` });
    return {
      code: office.code,
      name: nameOfCode(office, language),
      city,
      address,
      phone,
      mapUrl: address && `https://www.openstreetmap.org/search?${search}`,
    };
  });
}
