import { type Kysely, sql } from 'kysely';

/** The time and state of requests as their applicants see them: without what officers do among themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update data_request set changed_at = visible.at
    from (select request_id, max(at) as at from request_event
      where act not in ('propose', 'return') group by request_id) visible
    where request_id = data_request.id and state <> 'draft'`.execute(db);
  await sql`update notification set values = values || '{"state": "inReview"}'
    where kind = 'dataRequest' and values ->> 'state' = 'awaitingConfirmation'`.execute(db);
}
