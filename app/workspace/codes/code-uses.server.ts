import { sql } from 'kysely';
import { datasets } from '~/datasets';
import { isFrozenCode } from '~/datasets/code-list-versions.server';
import { type Code, type ListedCode } from '~/datasets/code-lists';
import { linksOfLists } from '~/datasets/list-links';
import { successorsOf } from '~/datasets/validity';
import { type Db } from '~/platform/db/client.server';
import {
  carriedCodes,
  carriedLists,
  datasetsCarrying,
  isPresent,
} from '~/records/codes/carried-codes.server';

/** What uses a code. */
export interface CodeUses {
  /** How many records of each dataset carry it now; datasets without any are left out. */
  records: { dataset: string; records: number }[];
  /** The codes that name it: as their parent, as their successor, or otherwise. */
  codes: (Code & { list: string; isBelow: boolean })[];
  /** Whether it may be deleted: nothing uses it, and no calculation has it in its lists. */
  isDeletable: boolean;
}

/** Returns what uses a code of a list. */
export async function findCodeUses(db: Db, { list, code }: ListedCode): Promise<CodeUses> {
  const records: CodeUses['records'] = [];
  for (const dataset of datasetsCarrying(list)) {
    const { rows } = await sql<{ records: number }>`
      select count(distinct id)::int as records
      from (${carriedCodes(dataset, isPresent, list)}) as carried
      where code = ${code}`.execute(db);
    const found = rows[0]?.records ?? 0;
    if (found > 0) records.push({ dataset: dataset.name, records: found });
  }
  const codes = await listCodesNaming(db, { list, code });
  const isUsed = records.length > 0 || codes.length > 0;
  const isDeletable =
    !isUsed && carriedLists().includes(list) && !(await isFrozenCode(db, list, code));
  return { records, codes, isDeletable };
}

async function listCodesNaming(db: Db, { list, code }: ListedCode): Promise<CodeUses['codes']> {
  const columns = ['list', 'code', 'names', 'attributes'] as const;
  const naming = await db
    .selectFrom('code')
    .select(columns)
    .where('list', '=', list)
    .where(sql<boolean>`attributes ? 'successors'`)
    .orderBy('position')
    .execute();
  const found = naming
    .filter((each) => successorsOf(each).includes(code))
    .map((each) => ({ ...each, isBelow: false }));
  for (const { list: below, attribute, isParent } of linksOfLists(datasets).filter(
    ({ above }) => above === list,
  )) {
    const rows = await db
      .selectFrom('code')
      .select(columns)
      .where('list', '=', below)
      .where(sql<boolean>`attributes ->> ${attribute} = ${code}`)
      .orderBy('position')
      .execute();
    found.push(...rows.map((each) => ({ ...each, isBelow: isParent })));
  }
  const isItself = (each: ListedCode) => each.list === list && each.code === code;
  const unique = new Map(found.map((each) => [`${each.list} ${each.code}`, each]));
  return [...unique.values()].filter((each) => !isItself(each));
}
