import { type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { type Db } from '~/platform/db/client.server';
import { type Calculation, type Database, type Names } from '~/platform/db/schema';
import { getPublishedCalculation } from '~/calculations/calculation-queries.server';
import { notifyPublication } from './publish-calculation.server';

type RollbackResult =
  | { outcome: 'withdrawn'; withdrawn: number; calculation: Calculation }
  | {
      outcome: 'refused';
      code: 'nothing-published' | 'nothing-before' | 'note-missing' | 'other-published';
    };

/**
 * Withdraws the newest publication of a dataset, so that visitors see the previous one again. The publication
 * stays in the log, and its calculation can be published again. Synthetic records never follow real ones.
 *
 * @param by - who withdraws it, for the log.
 * @param note - the note to readers, by language; null if staff wrote none, which is refused unless the
 * records are
 *   synthetic; absent if the caller needs none.
 * @param expected - the calculation to withdraw: refused if visitors see another one meanwhile.
 */
export async function rollbackPublication(
  db: Db,
  dataset: string,
  { by, note, expected }: { by: Actor; note?: Names | null; expected?: number },
): Promise<RollbackResult> {
  return db.transaction().execute(async (transaction) => {
    await lockDataset(transaction, { name: dataset });
    const [newest, before] = await listPublications(transaction, dataset);
    if (!newest) return { outcome: 'refused', code: 'nothing-published' };
    if (expected !== undefined && newest.calculation_id !== expected)
      return { outcome: 'refused', code: 'other-published' };
    if (!before || (before.is_synthetic && !newest.is_synthetic))
      return { outcome: 'refused', code: 'nothing-before' };
    const published = await getPublishedCalculation(transaction, dataset);
    if (note === null && !published?.is_synthetic)
      return { outcome: 'refused', code: 'note-missing' };
    await transaction
      .updateTable('publication')
      .set({
        withdrawn_by: keptActor(by),
        withdrawn_at: new Date(),
        withdrawal_note: note ? JSON.stringify(note) : null,
      })
      .where('id', '=', newest.id)
      .execute();
    await notifyPublication(transaction, dataset);
    const subject = `calculation:${newest.calculation_id}` as const;
    await audit(transaction, { by, act: 'publicationWithdrawn', subject });
    const calculation = await getPublishedCalculation(transaction, dataset);
    if (!calculation) throw new Error(`Dataset ${dataset} lost its publication`);
    return { outcome: 'withdrawn', withdrawn: newest.calculation_id, calculation };
  });
}

/** Lists the names of the datasets with a publication, in alphabetical order. */
export async function listPublishedDatasets(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('publication')
    .select('dataset')
    .distinct()
    .where('withdrawn_at', 'is', null)
    .orderBy('dataset')
    .execute();
  return rows.map(({ dataset }) => dataset);
}

function listPublications(transaction: Transaction<Database>, dataset: string) {
  return transaction
    .selectFrom('publication')
    .innerJoin('calculation', 'calculation.id', 'publication.calculation_id')
    .select(['publication.id', 'calculation_id', 'is_synthetic'])
    .where('publication.dataset', '=', dataset)
    .where('withdrawn_at', 'is', null)
    .orderBy('publication.id', 'desc')
    .limit(2)
    .execute();
}
