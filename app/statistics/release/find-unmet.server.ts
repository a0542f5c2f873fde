import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type BrokenExpectation } from '~/calculations/expectations/expectation';
import { findBroken, listExpectations } from '~/calculations/expectations/find-broken.server';
import { getDataset } from '~/datasets';
import { listCodeLists } from '~/datasets/code-lists.server';
import { contentColumns, isCurrentIn } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';

/** Calculations do not change: the same one always meets, or does not meet, the same expectations by the same codes. */
const known = new LRUCache<string, readonly BrokenExpectation[]>({ max: 100 });

/** Returns the expectations that the records of a calculation do not meet; null if nothing is expected of them. */
export async function findUnmet(
  db: Db,
  { id, through_import, dataset: name }: Pick<Calculation, 'id' | 'through_import' | 'dataset'>,
): Promise<readonly BrokenExpectation[] | null> {
  const dataset = getDataset(name);
  const expectations = await listExpectations(db, name);
  if (!dataset || expectations.length === 0) return null;
  const change = await db
    .selectFrom('code_change')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirst();
  const key = JSON.stringify([id, change?.last, expectations]);
  const found = known.get(key);
  if (found) return found;
  const content = sql.join(contentColumns(dataset).map((column) => sql.ref(column.name)));
  const current = isCurrentIn({ id, through_import });
  const records = sql`select ${content} from ${sql.table(dataset.table)} where ${current}`;
  const codeLists = await listCodeLists(db);
  const broken = await findBroken(db, { dataset, records, codeLists }, expectations);
  known.set(key, broken);
  return broken;
}
