import { sql } from 'kysely';
import { type Dataset } from '~/datasets/dataset';
import { pseudonymOf, type RecordKeySecret } from '~/datasets/record-key.server';
import { type Db } from '~/platform/db/client.server';

/**
 * Returns the id of a record by which its page is found: that of a redacted record is its pseudonym. Null if the dataset
 * never had the record.
 */
export async function findRecordId(
  db: Db,
  { dataset, id, recordKeys }: { dataset: Dataset; id: string; recordKeys: RecordKeySecret },
): Promise<string | null> {
  const pseudonym = pseudonymOf(recordKeys, dataset, sql`${id}::text`);
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(dataset.table)} where id in (${id}, ${pseudonym})
    order by id <> ${id} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
