import { getDataset } from '~/datasets';
import { type Db } from '~/db/client.server';
import { type Calculation } from '~/db/schema';
import { countChanges } from './count-changes.server';

/**
 * Whether readers have to be told why a calculation follows another one: it corrects, merges or takes away records that
 * were counted, or adds some to a year that was over. What is handled further (status, letters, dates of stages) and new
 * records need no word. Synthetic records need none, either.
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
