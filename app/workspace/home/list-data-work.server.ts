import { type Account } from '~/auth/account';
import { hasRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { countUnimported } from '../files/data-files.server';
import { listStaffJobs } from '../jobs/list-staff-jobs.server';
import { isOngoing } from '../jobs/staff-job';
import { listVersions } from '../publishing/list-versions.server';

/** What waits for who works with the data. */
export interface DataWork {
  /** The newest draft of each dataset, unless its publication is planned. */
  drafts: { dataset: string; number: number }[];
  /** How many uploaded files were never imported, and how many jobs go on. */
  counts: { unimported: number; ongoing: number };
}

/** Lists what waits for an analyst or a publisher. @throws RoleMissing for others. */
export async function listDataWork(db: Db, account: Account): Promise<DataWork> {
  const versions = await listVersions(db, account);
  const jobs = await listStaffJobs(db, account);
  return {
    drafts: versions.flatMap(({ dataset, drafts: [draft], plan }) =>
      draft && plan?.state !== 'waiting' ? [{ dataset, number: draft.id }] : [],
    ),
    counts: {
      unimported: hasRole(account, 'analyst') ? await countUnimported(db, account) : 0,
      ongoing: jobs.filter(({ state }) => isOngoing(state)).length,
    },
  };
}
