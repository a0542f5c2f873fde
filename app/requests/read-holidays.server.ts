import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { type Holidays } from './deadline';

const fileName = /^(\d{4})\.csv$/;
const rows = z.array(
  z.object({ date: z.iso.date(), kind: z.enum(['holiday', 'joint_leave']), name: z.string() }),
);

/**
 * Returns the national holidays and days of joint leave of a country: one file per year in its folder
 * `holidays`, none without such a folder.
 *
 * @throws if a file has a day of another year, or is no such table.
 */
export async function readHolidays(countryDirectory: string = shippedCountry): Promise<Holidays> {
  const folder = join(countryDirectory, 'holidays');
  const days = new Set<string>();
  const years = new Set<number>();
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const year = fileName.exec(name)?.[1];
    if (year === undefined) continue;
    const table = rows.parse(parse(await readFile(join(folder, name)), { columns: true }));
    for (const { date } of table) {
      if (!date.startsWith(year)) throw new Error(`${join(folder, name)} names ${date}`);
      days.add(date);
    }
    years.add(Number(year));
  }
  return { days, years };
}
