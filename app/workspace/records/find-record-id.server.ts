import { sql } from 'kysely';
import { type Dataset } from '~/datasets/dataset';
import { pseudonymOf, type RecordKeySecret } from '~/datasets/record-key.server';
import { type Db } from '~/platform/db/client.server';
import { DIGEST_LENGTH, digestOf } from '~/records/mapping/map-id';

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

/**
 * Returns the id that a mapping made of the values of columns, in their order, whatever its prefix; null if the dataset never
 * had such a record.
 */
export async function findMadeId(
  db: Db,
  { dataset, values }: { dataset: Dataset; values: readonly string[] },
): Promise<string | null> {
  const filled = values.findLastIndex((value) => value.trim() !== '') + 1;
  // Empty lines at the end may be columns without a value, or nothing.
  const digests = Array.from({ length: values.length - filled + 1 }, (_, empty) =>
    digestOf(values.slice(0, filled + empty)),
  );
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(dataset.table)}
    where right(id, ${DIGEST_LENGTH}) = any(${digests}::text[]) limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
