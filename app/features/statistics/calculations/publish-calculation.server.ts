import { sql, type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { getDataset } from '~/datasets';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { type Db } from '~/db/client.server';
import { type Calculation, type Database } from '~/db/schema';
import { announceData } from '~/features/notifications/announce.server';
import { paths } from '~/paths';
import { type ProtectionPolicy } from '../protection/policy';
import { getPublishedCalculation } from './calculation-queries.server';
import { countChanges, type YearChanges } from './count-changes.server';

/** The channel on which processes learn that another calculation of a dataset is published. */
export const PUBLICATION_CHANNEL = 'publication';

export type PublishResult =
  | { outcome: 'published'; calculation: Calculation }
  | { outcome: 'unchanged'; calculation: Calculation }
  | { outcome: 'refused'; code: 'unknown-calculation' }
  | { outcome: 'refused'; code: 'retracted'; calculation: Calculation }
  | ({ outcome: 'refused'; code: 'too-few-changes'; least: number } & YearChanges);

interface PublishOptions {
  /** Who publishes, for the log. */
  by: Actor;
  /** How many records have to have changed since the last publication. */
  policy: Pick<ProtectionPolicy, 'minPublishedChanges'>;
  /** Why it is published though fewer did; kept in the log where it was needed. */
  override?: string;
  /** Whether everybody is told of it, as a part of the publication: both come about, or neither. */
  isAnnounced?: boolean;
}

/**
 * Makes a calculation the one that visitors see, and tells everybody of it when it is the first time. Publishing the published one changes nothing; a
 * retracted one is never published again. One that differs from the last publication in few records of a year is
 * refused: by comparing the two, everybody could read what these records state.
 */
export async function publishCalculation(
  db: Db,
  id: number,
  { by, policy, override = '', isAnnounced = true }: PublishOptions,
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
    const tooFew = await findTooFewChanges(transaction, calculation, policy.minPublishedChanges);
    const reason = override.trim();
    if (tooFew && reason === '') {
      const least = policy.minPublishedChanges;
      return { outcome: 'refused', code: 'too-few-changes', least, ...tooFew };
    }
    await transaction
      .insertInto('publication')
      .values({
        ...{ dataset, calculation_id: id, published_by: keptActor(by) },
        override_reason: tooFew ? reason : null,
      })
      .execute();
    if (isAnnounced) {
      await announceData(transaction, calculation, getDataset(dataset)?.path ?? paths.home);
    }
    await notifyPublication(transaction, dataset);
    return { outcome: 'published', calculation };
  });
}

/** The year in which too few records changed since the last publication; null where there is none. */
async function findTooFewChanges(
  transaction: Transaction<Database>,
  calculation: Calculation,
  least: number,
): Promise<YearChanges | null> {
  if (least === 0) return null;
  const [fewest] = (await changesSincePublication(transaction, calculation)) ?? [];
  return fewest && fewest.changes < least ? fewest : null;
}

/**
 * The records that differ between a calculation and the last publication of its dataset, withdrawn or not, by year
 * of receipt, the fewest first: by comparing the two, everybody can tell them. Null where there is nothing to compare
 * with, and where it was published before: what was published once tells nothing new.
 */
export async function changesSincePublication(
  db: Db,
  { id, dataset: name, through_import: to }: Calculation,
): Promise<YearChanges[] | null> {
  const dataset = getDataset(name);
  if (!dataset) return null;
  const published = await db
    .selectFrom('publication')
    .innerJoin('calculation', 'calculation.id', 'publication.calculation_id')
    .select(['calculation.id', 'calculation.through_import as from'])
    .where('publication.dataset', '=', name)
    .orderBy('publication.id', 'desc')
    .execute();
  const [last] = published;
  if (!last || published.some((one) => one.id === id)) return null;
  return countChanges(db, dataset, { from: last.from, to });
}

/** Tells every process, when the transaction is committed, that a dataset's publication changed. */
export async function notifyPublication(
  transaction: Transaction<Database>,
  dataset: string,
): Promise<void> {
  await sql`select pg_notify(${PUBLICATION_CHANNEL}, ${dataset})`.execute(transaction);
}
