import { sql, type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { getDataset } from '~/datasets';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { type Db } from '~/db/client.server';
import { type Calculation, type Database } from '~/db/schema';
import { announceData } from '~/features/notifications/announce.server';
import { paths } from '~/paths';
import { getPublishedCalculation } from './calculation-queries.server';

/** The channel on which processes learn that another calculation of a dataset is published. */
export const PUBLICATION_CHANNEL = 'publication';

export type PublishResult =
  | { outcome: 'published'; calculation: Calculation }
  | { outcome: 'unchanged'; calculation: Calculation }
  | { outcome: 'refused'; code: 'unknown-calculation' }
  | { outcome: 'refused'; code: 'retracted'; calculation: Calculation };

interface PublishOptions {
  /** Who publishes, for the log. */
  by: Actor;
  /** Whether everybody is told of it, as a part of the publication: both come about, or neither. */
  isAnnounced?: boolean;
}

/**
 * Makes a calculation the one that visitors see, and tells everybody of it when it is the first time. Publishing the published one changes nothing; a
 * retracted one is never published again.
 */
export async function publishCalculation(
  db: Db,
  id: number,
  { by, isAnnounced = true }: PublishOptions,
): Promise<PublishResult> {
  return db.transaction().execute(async (transaction) => {
    const found = transaction
      .selectFrom('calculation')
      .selectAll()
      .where('id', '=', sql<number>`${id}::numeric`);
    const dataset = (await found.executeTakeFirst())?.dataset;
    if (dataset === undefined) return { outcome: 'refused', code: 'unknown-calculation' };
    await lockDataset(transaction, { name: dataset });
    // It may have been retracted while this publication waited.
    const calculation = await found.executeTakeFirstOrThrow();
    if (calculation.retracted_at) return { outcome: 'refused', code: 'retracted', calculation };
    const published = await getPublishedCalculation(transaction, dataset);
    if (published?.id === id) return { outcome: 'unchanged', calculation };
    await transaction
      .insertInto('publication')
      .values({ dataset, calculation_id: id, published_by: keptActor(by) })
      .execute();
    if (isAnnounced) {
      await announceData(transaction, calculation, getDataset(dataset)?.path ?? paths.home);
    }
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
