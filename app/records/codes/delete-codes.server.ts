import { type Actor, keptActor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { sql, type Transaction } from 'kysely';
import { datasets } from '~/datasets';
import { removeCodes } from '~/datasets/change-codes.server';
import { linksOfLists } from '~/datasets/list-links';
import { isHeldIn } from '~/datasets/record-table.server';
import { successorsOf } from '~/datasets/validity';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { carriedCodes, datasetsCarrying } from './carried-codes.server';
import { listUsedCodes } from './list-codes.server';

type DeleteResult =
  | { outcome: 'deleted' }
  | { outcome: 'refused'; code: 'unknown-code'; refused: string }
  | { outcome: 'refused'; code: 'in-use' | 'held'; refused: string; records: number }
  | { outcome: 'refused'; code: 'has-children'; refused: string; child: string };

/**
 * Deletes codes of a list: all of them or, if one is in use, none. A code is in use if a record carries it
 * now, or in a state that is counted while its change is held back, or if another code names it as its
 * parent. Calculations keep the lists that they were made with.
 */
export async function deleteCodes(
  db: Db,
  list: string,
  codes: readonly string[],
  by: Actor,
): Promise<DeleteResult> {
  return db.transaction().execute(async (transaction) => {
    // A running import could use the codes.
    for (const dataset of datasets) await lockDataset(transaction, dataset);
    const known = new Map(
      (await listUsedCodes(transaction, list)).map((code) => [code.code, code]),
    );
    for (const refused of codes) {
      const records = known.get(refused)?.records;
      if (records === undefined) return { outcome: 'refused', code: 'unknown-code', refused };
      if (records > 0) return { outcome: 'refused', code: 'in-use', refused, records };
      const held = await countHeld(transaction, list, refused);
      if (held > 0) return { outcome: 'refused', code: 'held', refused, records: held };
      const child = await findChild(transaction, list, refused, codes);
      if (child) return { outcome: 'refused', code: 'has-children', refused, child };
    }
    await removeCodes(transaction, { list, codes, by: keptActor(by) });
    await audit(transaction, { by, act: 'codesChanged', subject: `code_list:${list}` });
    return { outcome: 'deleted' };
  });
}

/**
 * Counts the records that carry a code in the state that the last publications count while a change is held
 * back.
 */
async function countHeld(db: Db, list: string, code: string): Promise<number> {
  let records = 0;
  for (const dataset of datasetsCarrying(list)) {
    const last = await db
      .selectFrom('publication')
      .select('calculation_id')
      .where('dataset', '=', dataset.name)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) continue;
    const { rows } = await sql<{ records: number }>`
      select count(distinct id)::int as records
      from (${carriedCodes(dataset, isHeldIn(last.calculation_id), list)}) as carried
      where code = ${code}`.execute(db);
    records += rows[0]?.records ?? 0;
  }
  return records;
}

/**
 * Returns a code that names `code` of a list as its successor or in another attribute, unless it is deleted
 * as well.
 */
async function findChild(
  transaction: Transaction<Database>,
  list: string,
  code: string,
  deleted: readonly string[],
): Promise<string | null> {
  const uses = await transaction
    .selectFrom('code')
    .select(['code', 'attributes'])
    .where('list', '=', list)
    .where('code', 'not in', deleted)
    .where(sql<boolean>`attributes ? 'successors'`)
    .execute();
  const followed = uses.find((candidate) => successorsOf(candidate).includes(code));
  if (followed) return followed.code;
  for (const { list: below, attribute, above } of linksOfLists(datasets)) {
    if (above !== list) continue;
    const child = await transaction
      .selectFrom('code')
      .select('code')
      .where('list', '=', below)
      .where(sql<boolean>`attributes ->> ${attribute} = ${code}`)
      .$if(below === list, (query) => query.where('code', 'not in', deleted))
      .executeTakeFirst();
    if (child) return child.code;
  }
  return null;
}
