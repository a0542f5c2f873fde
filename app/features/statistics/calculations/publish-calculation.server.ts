import { sql, type Transaction } from 'kysely';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { type Db } from '~/db/client.server';
import { type Calculation, type Database } from '~/db/schema';
import { getPublishedCalculation } from './calculation-queries.server';

/** The channel on which processes learn that another calculation of a dataset is published. */
export const PUBLICATION_CHANNEL = 'publication';

export type PublishResult =
  | { outcome: 'published'; calculation: Calculation }
  | { outcome: 'unchanged'; calculation: Calculation }
  | { outcome: 'refused'; code: 'unknown-calculation' };

interface PublishOptions {
  /** Who publishes, for the log. */
  by: string;
  /** Tells others of it, as a part of the publication: both come about, or neither. */
  announce?: (transaction: Transaction<Database>, calculation: Calculation) => Promise<void>;
}

/** Makes a calculation the one that visitors see. Publishing the published one changes nothing. */
export async function publishCalculation(
  db: Db,
  id: number,
  { by, announce }: PublishOptions,
): Promise<PublishResult> {
  return db.transaction().execute(async (transaction) => {
    const calculation = await transaction
      .selectFrom('calculation')
      .selectAll()
      .where('id', '=', sql<number>`${id}::numeric`)
      .executeTakeFirst();
    if (!calculation) return { outcome: 'refused', code: 'unknown-calculation' };
    const { dataset } = calculation;
    await lockDataset(transaction, { name: dataset });
    const published = await getPublishedCalculation(transaction, dataset);
    if (published?.id === id) return { outcome: 'unchanged', calculation };
    await transaction
      .insertInto('publication')
      .values({ dataset, calculation_id: id, published_by: by })
      .execute();
    await announce?.(transaction, calculation);
    await notifyPublication(transaction, dataset);
    return { outcome: 'published', calculation };
  });
}

/** Tells every process, when the transaction is committed, that a dataset's publication changed. */
export async function notifyPublication(
  transaction: Transaction<Database>,
  dataset: string,
): Promise<void> {
  await sql`select pg_notify(${PUBLICATION_CHANNEL}, ${dataset})`.execute(transaction);
}
