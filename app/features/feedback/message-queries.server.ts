import { type Db } from '~/db/client.server';

/** The messages to the commission, the oldest first, without what they say. */
export function listMessages(db: Db) {
  return db
    .selectFrom('message')
    .select(['reference', 'name', 'email', 'subject', 'received_at'])
    .orderBy('id')
    .execute();
}

/** The message of a reference, whole; null when there is none. */
export async function getMessage(db: Db, reference: string) {
  const message = await db
    .selectFrom('message')
    .select(['reference', 'name', 'email', 'subject', 'body', 'received_at'])
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst();
  return message ?? null;
}
