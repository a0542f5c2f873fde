import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type CalculationEntry, listCalculations } from '~/calculations/calculation-queries.server';
import { datasets } from '~/datasets';
import { type Db } from '~/platform/db/client.server';
import { type PlannedPublication } from '~/platform/db/schema';
import { listPlannedPublications } from '~/statistics/release/planned-publications.server';
import { publishingRoles } from './publishing-roles';
import { type Publication, listPublications } from './list-publications.server';

/** The versions of a dataset, as the publishing room shows them. */
interface Versions {
  dataset: string;
  /** What visitors see; null before the first publication. */
  published: CalculationEntry | null;
  /** Calculations newer than that, which nobody has published or retracted, newest first. */
  drafts: CalculationEntry[];
  /** The publications, newest first. */
  publications: Publication[];
  /** The publication that waits for its minute, or the last one that was refused at it; else null. */
  plan: PlannedPublication | null;
}

/** How many publications of a dataset the room lists. */
const MAX_PUBLICATIONS = 12;

/**
 * Lists what visitors see of each dataset, what may be published next, and what was published.
 *
 * @throws RoleMissing for everybody except analysts and publishers.
 */
export async function listVersions(db: Db, account: Account): Promise<Versions[]> {
  requireRole(account, ...publishingRoles);
  const calculations = await listCalculations(db);
  const plans = await listPlannedPublications(db);
  const versions = datasets.map(async ({ name: dataset }): Promise<Versions> => {
    const ofDataset = calculations.filter((calculation) => calculation.dataset === dataset);
    const published = ofDataset.find(({ isPublished }) => isPublished) ?? null;
    const isDraft = ({ id, publishedAt, retracted_at }: CalculationEntry) =>
      publishedAt === null && retracted_at === null && id > (published?.id ?? 0);
    const publications = await listPublications(db, { dataset, limit: MAX_PUBLICATIONS });
    return {
      dataset,
      published,
      drafts: ofDataset.filter(isDraft),
      publications,
      plan: currentPlan(plans, { dataset, publishedAt: publications[0]?.published_at }),
    };
  });
  return Promise.all(versions);
}

/** Returns the newest plan of a dataset if it waits, or if it was refused and nothing was published since. */
export function currentPlan(
  plans: readonly PlannedPublication[],
  { dataset, publishedAt }: { dataset: string; publishedAt: Date | undefined },
): PlannedPublication | null {
  const newest = plans.find((plan) => plan.dataset === dataset);
  if (newest?.state === 'waiting') return newest;
  const isOpen = newest?.state === 'refused' && !(publishedAt && publishedAt > newest.due_at);
  return isOpen ? newest : null;
}
