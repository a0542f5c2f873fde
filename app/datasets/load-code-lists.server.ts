import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { type Db } from '~/db/client.server';

/**
 * Loads the code lists of a folder into the database: one CSV file a list, named after it, with the
 * columns `code` and `name_<language>`; all other columns are kept as attributes. Known codes are
 * updated; none is deleted, because earlier calculations may count it.
 *
 * @returns how many codes were written.
 */
export async function loadCodeLists(db: Db, folder: string): Promise<number> {
  const files = (await readdir(folder)).filter(
    (file) => file.endsWith('.csv') && !file.startsWith('_'),
  );
  const codes = (await Promise.all(files.map((file) => readCodes(join(folder, file))))).flat();
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
  return codes.length;
}

async function readCodes(file: string) {
  const rows: Record<string, string>[] = parse(await readFile(file), { columns: true, bom: true });
  return rows.map((row, position) => {
    const { code = '', ...columns } = row;
    const entries = Object.entries(columns);
    const names = entries.flatMap(([key, value]) =>
      key.startsWith('name_') && value ? [[key.slice(5), value]] : [],
    );
    const attributes = entries.filter(([key, value]) => !key.startsWith('name_') && value);
    return {
      list: basename(file, '.csv'),
      code,
      position,
      names: JSON.stringify(Object.fromEntries(names)),
      attributes: JSON.stringify(Object.fromEntries(attributes)),
      import_id: null,
    };
  });
}
