import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { countRows } from '~/lists/count-rows.server';
import { getListPage } from '~/lists/get-list-page.server';
import { type ListRequest } from '~/lists/list';
import { messagesList } from './messages-list';

/** Lists all messages to the commission, the oldest first, without their text: for the operator. */
export function listAllMessages(db: Db) {
  return db
    .selectFrom('message')
    .select(['reference', 'name', 'email', 'subject', 'received_at'])
    .orderBy('id')
    .execute();
}

/** Returns the complete message of a reference; null if it does not exist. */
export async function getMessage(db: Db, reference: string) {
  const message = await db
    .selectFrom('message')
    .select(['id', 'reference', 'name', 'email', 'subject', 'body', 'language'])
    .select(['state', 'received_at'])
    .where('reference', '=', reference.toUpperCase())
    .executeTakeFirst();
  return message ?? null;
}

/** Returns a page of the messages. @throws RoleMissing for everybody but officers. */
export async function listMessages(db: Db, account: Account, request: ListRequest) {
  requireRole(account, 'officer');
  const { state } = request.chosen;
  const searched = sql`concat_ws(' ', reference, name, email, subject, body)`;
  const found = db
    .selectFrom('message')
    .where(sql<boolean>`position(lower(${request.text}) in lower(${searched})) > 0`);
  const matching = state ? found.where(sql<boolean>`state = ${state}`) : found;
  return getListPage(messagesList, request, {
    count: () => countRows(matching),
    items: ({ limit, offset }) =>
      matching
        .select(['reference', 'name', 'subject', 'state', 'received_at as receivedAt'])
        .orderBy('received_at', request.sort.direction)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),
  });
}

/** Counts the messages in each state. @throws RoleMissing for everybody but officers. */
export async function countMessages(db: Db, account: Account): Promise<Record<string, number>> {
  requireRole(account, 'officer');
  const rows = await db
    .selectFrom('message')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/**
 * Returns a message with the acts of officers, the oldest first; null if it does not exist.
 *
 * @throws RoleMissing for everybody but officers.
 */
export async function findMessage(db: Db, account: Account, reference: string) {
  requireRole(account, 'officer');
  const message = await getMessage(db, reference);
  return message && { ...message, events: await listMessageEvents(db, message.id) };
}

/** Lists the acts of officers on a message, the oldest first. */
export function listMessageEvents(db: Db, messageId: number) {
  return db
    .selectFrom('message_event')
    .select(['id', 'act', 'acted_by as accountId', 'text', 'form', 'at'])
    .where('message_id', '=', messageId)
    .orderBy('id')
    .execute();
}

/** A message as officers see it. */
export type FoundMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>;
