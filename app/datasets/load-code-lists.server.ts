import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { type Db } from '~/db/client.server';
import { OperatorError, type OperatorProblem } from '~/i18n/operator-error';
import { type Code } from './code-lists';
import { readCodeList } from './read-code-list';

/** The code lists by name, and what is wrong with the files that are left out. */
export interface CodeListFiles {
  lists: Map<string, Code[]>;
  problems: OperatorProblem[];
}

/** The code lists that the product ships. */
const shippedFolder = 'data/code-lists';

/**
 * Reads the code lists: one CSV file a list, named after it. Files of the folder `code-lists` of
 * `countryDirectory` take the place of those that the product ships.
 */
export async function readCodeListFiles(countryDirectory?: string): Promise<CodeListFiles> {
  const paths = new Map<string, string>();
  const own = countryDirectory === undefined ? [] : [join(countryDirectory, 'code-lists')];
  for (const folder of [shippedFolder, ...own]) {
    const files = (await readdir(folder)).filter((file) => /^[^_].*\.csv$/.test(file));
    for (const file of files) paths.set(basename(file, '.csv'), join(folder, file));
  }
  const read: CodeListFiles = { lists: new Map(), problems: [] };
  for (const [name, path] of paths) {
    const list = readCodeList(path, await readFile(path));
    if (list.isValid) read.lists.set(name, list.codes);
    else read.problems.push(...list.problems);
  }
  return read;
}

/**
 * Loads the code lists into the database. Known codes are updated; none is deleted,
 * because records may carry it. A faulty file changes nothing: its list stays as the database has it.
 *
 * @returns what is wrong with the files; null when nothing is.
 */
export async function loadCodeLists(
  db: Db,
  countryDirectory?: string,
): Promise<OperatorError | null> {
  const { lists, problems } = await readCodeListFiles(countryDirectory);
  const codes = [...lists].flatMap(([list, codes]) =>
    codes.map(({ code, names, attributes }, position) => ({
      list,
      code,
      position,
      names: JSON.stringify(names),
      attributes: JSON.stringify(attributes),
      import_id: null,
    })),
  );
  await db.transaction().execute(async (transaction) => {
    for (let start = 0; start < codes.length; start += 500) {
      await transaction
        .insertInto('code')
        .values(codes.slice(start, start + 500))
        .onConflict((conflict) =>
          conflict.columns(['list', 'code']).doUpdateSet({
            position: sql`excluded.position`,
            names: sql`excluded.names`,
            attributes: sql`excluded.attributes`,
            import_id: null,
          }),
        )
        .execute();
    }
  });
  if (problems.length === 0) return null;
  return new OperatorError('codes', [...problems, { key: 'kept' }]);
}
