import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { type ObservationSources } from '../observations/get-observations.server';
import { readPolicy } from '~/protection/read-policy.server';

/**
 * Lets an analyst see exact counts, whatever the policy in force discloses: the only exception to it. Every
 * access is in the audit log before anything is counted.
 *
 * @returns a function that opens a table of a calculation, which the log names as in
 * `calculation:12?by=right,status`.
 * @throws RoleMissing for everybody except analysts.
 */
export function exactCountsFor(
  { db, engine }: { db: Db } & Pick<ObservationSources, 'engine'>,
  account: Account,
): (subject: `calculation:${string}`) => Promise<ObservationSources> {
  requireRole(account, 'analyst');
  return async (subject) => {
    await audit(db, { by: { accountId: account.id }, act: 'exactCountsRead', subject });
    return { engine, policy: await readPolicy('exact') };
  };
}
