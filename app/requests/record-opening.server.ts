import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { actsAmongOfficers } from './states';

/**
 * Records that the applicant of a request sees its page, if somebody else has acted since the last time; what officers
 * do among themselves does not count, since applicants would learn of it from the time.
 */
export async function recordOpening(db: Db, requestId: string): Promise<void> {
  await db
    .updateTable('data_request')
    .set({ opened_at: sql<Date>`now()` })
    .where('id', '=', requestId)
    .where(
      sql<boolean>`(opened_at is null or opened_at < (
        select max(at) from request_event
        where request_id = data_request.id and acted_by is distinct from data_request.account_id
          and act <> all(${actsAmongOfficers()}::text[])))`,
    )
    .execute();
}
