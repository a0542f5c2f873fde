import { type Actor, keptActor } from '~/auth/actor';
import { recordedDimensions } from '~/datasets/dataset';
import { sql, type Transaction } from 'kysely';
import { datasets } from '~/datasets';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { type Db } from '~/db/client.server';
import { type Database } from '~/db/schema';
import { listUsedCodes } from './list-codes.server';

export type DeleteResult =
  | { outcome: 'deleted' }
  | { outcome: 'refused'; code: 'unknown-code' | 'in-file'; refused: string }
  | { outcome: 'refused'; code: 'in-use'; refused: string; records: number }
  | { outcome: 'refused'; code: 'has-children'; refused: string; child: string };

interface DeleteOptions {
  /** Who deletes, for the log. */
  by: Actor;
  /** The codes of the list's file, which would bring them back. */
  inFile: ReadonlySet<string>;
}

/**
 * Deletes codes of a list that no record carries at present, and that no other code names as its parent:
 * all of them, or none. Calculations keep the lists that they were made with.
 */
export async function deleteCodes(
  db: Db,
  list: string,
  codes: readonly string[],
  { by, inFile }: DeleteOptions,
): Promise<DeleteResult> {
  return db.transaction().execute(async (transaction) => {
    // An import that goes on could use the codes.
    for (const dataset of datasets) await lockDataset(transaction, dataset);
    const known = new Map(
      (await listUsedCodes(transaction, list)).map((code) => [code.code, code]),
    );
    for (const refused of codes) {
      const records = known.get(refused)?.records;
      if (records === undefined) return { outcome: 'refused', code: 'unknown-code', refused };
      if (records > 0) return { outcome: 'refused', code: 'in-use', refused, records };
      if (inFile.has(refused)) return { outcome: 'refused', code: 'in-file', refused };
      const child = await findChild(transaction, list, refused, codes);
      if (child) return { outcome: 'refused', code: 'has-children', refused, child };
    }
    await sql`
      with deleted as (
        delete from code where list = ${list} and code = any(${codes}::text[]) returning *
      )
      insert into code_change (list, code, before, changed_by)
      select list, code,
        jsonb_build_object('position', position, 'names', names, 'attributes', attributes),
        ${keptActor(by)}
      from deleted`.execute(transaction);
    return { outcome: 'deleted' };
  });
}

/** A code that names `code` of a list in one of its attributes, unless it goes as well. */
async function findChild(
  transaction: Transaction<Database>,
  list: string,
  code: string,
  deleted: readonly string[],
): Promise<string | null> {
  for (const dimensions of datasets.map(recordedDimensions)) {
    for (const { codeList, parent, derivedFrom } of dimensions) {
      const above = parent ?? derivedFrom;
      const listAbove = dimensions.find(({ name }) => name === above?.dimension)?.codeList;
      if (!above || listAbove !== list) continue;
      const child = await transaction
        .selectFrom('code')
        .select('code')
        .where('list', '=', codeList)
        .where(sql<boolean>`attributes ->> ${above.attribute} = ${code}`)
        .$if(codeList === list, (query) => query.where('code', 'not in', deleted))
        .executeTakeFirst();
      if (child) return child.code;
    }
  }
  return null;
}
