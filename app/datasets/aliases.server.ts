import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { OperatorError } from '~/platform/i18n/operator-error';
import { normaliseCell } from '~/platform/i18n/normalise-text';

/** A name that people use for a code besides those of its list: an abbreviation, a former or a short name. */
export interface Alias {
  list: string;
  code: string;
  alias: string;
}

/** The file of the aliases, in a folder of code lists. */
const FILE = '_aliases.csv';

const rows = z.array(
  z.object({ list: z.string().min(1), code: z.string().min(1), alias: z.string().trim().min(1) }),
);

/**
 * Reads the aliases of the codes of all lists: CSV with the columns `list`, `code` and `alias`, one line for
 * each, in any language. A folder with a file of a list replaces the aliases that earlier folders give that
 * list.
 *
 * @throws OperatorError if a file has another form.
 */
export async function readAliases(folders: readonly string[]): Promise<Alias[]> {
  let aliases: Alias[] = [];
  for (const folder of folders) {
    const files = await readdir(folder);
    const lists = new Set(files.map((file) => basename(file, '.csv')));
    const given = files.includes(FILE) ? await readFileOfAliases(join(folder, FILE)) : [];
    aliases = [...aliases.filter(({ list }) => !lists.has(list)), ...given];
  }
  return aliases;
}

async function readFileOfAliases(file: string): Promise<Alias[]> {
  const content = normaliseCell(await readFile(file, 'utf8'));
  try {
    return rows.parse(parse(content, { bom: true, columns: true, skip_empty_lines: true }));
  } catch (error) {
    if (!(error instanceof CsvError) && !(error instanceof z.ZodError)) throw error;
    throw new OperatorError('codes', [{ key: 'aliases', values: { file } }]);
  }
}
