import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { stateFor } from './list-queue.server';
import { type RequestRow } from './request-standing.server';

/** How many former requests a page lists; the queue finds all of them. */
const MAX_FORMER = 10;

/**
 * Returns the account of a request's applicant, with the other requests that it has sent, the latest first; null
 * once it is deleted.
 *
 * @throws RoleMissing for everybody but officers.
 */
export async function getApplicant(
  db: Db,
  account: Account,
  { id, account_id: applicantId }: Pick<RequestRow, 'id' | 'account_id'>,
) {
  requireRole(account, 'officer');
  if (applicantId === null) return null;
  const applicant = await db
    .selectFrom('account')
    .select(['full_name as fullName', 'username', 'email', 'verified_at as verifiedAt'])
    .where('id', '=', applicantId)
    .executeTakeFirst();
  if (!applicant) return null;
  const former = await db
    .selectFrom('data_request as request')
    .select(['id', 'reference', 'submitted_at as submittedAt'])
    .select(stateFor(account).as('state'))
    .where('account_id', '=', applicantId)
    .where('id', '!=', id)
    .where('state', '!=', 'draft')
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(MAX_FORMER + 1)
    .execute();
  return {
    ...applicant,
    former: former.slice(0, MAX_FORMER),
    hasMore: former.length > MAX_FORMER,
  };
}
