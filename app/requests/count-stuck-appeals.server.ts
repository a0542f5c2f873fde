import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';

/** How many officers an approval takes: one more confirms it, unless a single one approves by setting. */
const approvers = (isDecidedAlone: boolean) => (isDecidedAlone ? 1 : 2);

/** How many officers a commission needs to grant an appeal: the one who rejected does not decide again. */
export const officersForAppeals = (isDecidedAlone: boolean) => approvers(isDecidedAlone) + 1;

const officers = sql`account join account_role on account_role.account_id = account.id
  where role = 'officer' and verified_at is not null`;

/** Counts the officers of the commission. */
export async function countOfficers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${officers}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Counts the appeals that wait for a decision and cannot be granted, since too few officers are neither their applicant
 * nor the one who rejected; of one request alone, if given. An approval that waits takes one of these who did not
 * propose it, whether its proposer still is an officer or not.
 */
export async function countStuckAppeals(
  db: Db,
  { isDecidedAlone, requestId }: { isDecidedAlone: boolean; requestId?: string },
): Promise<number> {
  const ofRequest = requestId === undefined ? sql`true` : sql`request.id = ${requestId}::uuid`;
  const eligible = sql`${officers} and account.id is distinct from request.account_id
    and not exists (select from request_event
      where request_id = request.id and act = 'reject' and acted_by = account.id)`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from data_request request
    where ${ofRequest}
      and state in ('submitted', 'inReview', 'moreInformation', 'awaitingConfirmation')
      and exists (select from request_event where request_id = request.id and act = 'appeal')
      and ${approvers(isDecidedAlone)}::integer > (select count(*) from ${eligible})
      and not (state = 'awaitingConfirmation' and exists (
        select from ${eligible} and account.id is distinct from (
          select acted_by from request_event
          where request_id = request.id and act = 'propose' order by id desc limit 1)))
  `.execute(db);
  return rows[0]?.count ?? 0;
}
