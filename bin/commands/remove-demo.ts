import { type Actor } from '~/auth/actor';
import { datasets } from '~/datasets';
import { type Db } from '~/platform/db/client.server';
import { removeSamples } from '~/content/seed/remove-samples.server';
import { withdrawImport } from '~/records/withdraw-import.server';
import { removeSyntheticCalculations } from '~/statistics/release/remove-synthetic.server';
import { type CalculationStore } from '~/engine/engine';
import { type Storage } from '~/platform/storage/storage';

/** What was removed from one dataset. */
interface RemovedDemo {
  dataset: string;
  records: number;
  calculations: number;
}

/**
 * Removes what the demo has made: synthetic records not yet replaced by real ones, every calculation that
 * counted synthetic ones, the documents and infographics made from them, and the synthetic events. The imports stay in the log as
 * withdrawn, so that the demo does not come back at the next start.
 */
export async function removeDemo(
  { db, storage, store }: { db: Db; storage: Storage; store?: CalculationStore | null },
  { by }: { by: Actor },
): Promise<{ datasets: RemovedDemo[]; samples: number }> {
  const removed: RemovedDemo[] = [];
  for (const { name } of datasets) {
    const calculations = await removeSyntheticCalculations(db, name, store);
    removed.push({ dataset: name, records: await withdrawSynthetic(db, name, by), calculations });
  }
  return { datasets: removed, samples: await removeSamples({ db, storage }) };
}

/** Withdraws the synthetic imports, the newest first; those replaced by real records stay. */
async function withdrawSynthetic(db: Db, dataset: string, by: Actor): Promise<number> {
  const imports = await db
    .selectFrom('import')
    .select('id')
    .where('dataset', '=', dataset)
    .where('is_synthetic', '=', true)
    .where('sha256', 'is not', null)
    .where('withdrawn_by', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  let records = 0;
  for (const { id } of imports) {
    const result = await withdrawImport(db, id, { by });
    if (result.outcome === 'withdrawn') records += result.removed;
  }
  return records;
}
