import { getDataset } from '~/datasets';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { countChanges } from './count-changes.server';

/**
 * Returns whether a calculation needs a note to readers when it replaces another one: it corrects, merges or
 * removes counted records, or adds some to a year that was over. New records of the running year and progress
 * of cases (status, letters, files, stage dates) need none, nor do synthetic records.
 */
export async function needsNote(db: Db, then: Calculation | null, now: Calculation) {
  const dataset = getDataset(now.dataset);
  if (!then || !dataset || then.is_synthetic || now.is_synthetic) return false;
  const stated = {
    ...dataset,
    stageDates: [],
    measures: [],
    dimensions: dataset.dimensions.filter(({ isOutcome }) => !isOutcome),
  };
  const changes = await countChanges(db, stated, { then, now });
  const lastYear = then.last_date?.slice(0, 4) ?? '';
  return changes.some(
    ({ year, added, removed, changed }) =>
      removed > 0 || changed > 0 || (added > 0 && year < lastYear),
  );
}
