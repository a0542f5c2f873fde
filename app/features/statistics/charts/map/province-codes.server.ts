import { parse } from 'csv-parse/sync';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const provinceListSchema = z.array(
  z.object({ code: z.string(), iso: z.string(), code_34: z.string() }),
);

/** A province of the 38 and its parent among the 34. */
export type ProvinceCode = z.infer<typeof provinceListSchema>[number];

/**
 * The 38 provinces: Kemendagri code, ISO 3166-2 code, and `code_34`, the code of the province it was
 * part of until 2022 (its own, for all but four). Read from the code list that the product ships,
 * because a map is checked before there is a database.
 */
export async function listProvinceCodes(
  file = 'data/code-lists/province.csv',
): Promise<ProvinceCode[]> {
  return provinceListSchema.parse(parse(await readFile(file), { columns: true, bom: true }));
}
