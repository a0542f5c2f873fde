import { type Db } from '~/platform/db/client.server';

/** Adds a data request whose events happened at noon of the given days, in Jakarta. */
export async function addPastRequest(
  db: Db,
  ...events: readonly [act: string, day: string, reason?: string][]
): Promise<void> {
  const { id } = await db
    .insertInto('data_request')
    .values({ kind: 'external', language: 'id', state: 'rejected' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [act, day, reason] of events) {
    const at = new Date(`${day}T05:00:00Z`);
    await db
      .insertInto('request_event')
      .values({ request_id: id, act, state: 'inReview', at, reason })
      .execute();
  }
}
