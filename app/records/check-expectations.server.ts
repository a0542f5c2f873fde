import { sql, type Transaction } from 'kysely';
import { type BrokenExpectation } from '~/calculations/expectations/expectation';
import { findBroken, listExpectations } from '~/calculations/expectations/find-broken.server';
import { type CodeLists } from '~/datasets/code-lists';
import { type Database } from '~/platform/db/schema';
import { MISSING_RECORD } from './missing-records.server';
import { contentReferences } from './staging-table.server';
import { type RecordSource } from './write-records.server';

/** Returns the expectations that the records of a dataset would not meet after an import, before it writes. */
export async function checkExpectations(
  transaction: Transaction<Database>,
  { dataset, table, replacesAll }: RecordSource,
  { codeLists, removesMissing }: { codeLists: CodeLists; removesMissing: boolean },
): Promise<BrokenExpectation[]> {
  const expectations = await listExpectations(transaction, dataset.name);
  const isKept = removesMissing
    ? sql`id not in (select id from ${sql.table(MISSING_RECORD)})`
    : sql`true`;
  const content = contentReferences(dataset);
  const records = sql`
    select ${content} from ${sql.table(table)}
    union all
    select ${content} from ${sql.table(dataset.table)} as current
    where superseded_by is null and not ${sql.lit(replacesAll)} and ${isKept}
      and not exists (select from ${sql.table(table)} as record where record.id = current.id)`;
  return findBroken(transaction, { dataset, records, codeLists }, expectations);
}
