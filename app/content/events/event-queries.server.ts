import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { translationOf } from '~/platform/i18n/translation';
import { type DeclaredEvent } from './declared-event';
import { eventRoles } from './event-roles';

/** Returns the published events with their notes in all languages, the earliest first. */
export function listPublishedEvents(db: Db) {
  return db
    .selectFrom('declared_event')
    .where('is_published', '=', true)
    .select(['id', 'date', 'dataset', 'note'])
    .orderBy('date')
    .orderBy('id')
    .execute();
}

/** Returns the events that belong to a dataset, in a language; without a dataset, all events. */
export function eventsOf(
  events: Awaited<ReturnType<typeof listPublishedEvents>>,
  { dataset, language }: { dataset?: string; language: string },
): (DeclaredEvent & { dataset: string | null })[] {
  return events
    .filter((event) => dataset === undefined || [null, dataset].includes(event.dataset))
    .map((event) => ({ ...event, note: translationOf(event.note, language) }));
}

/**
 * Returns all events, published or not, the newest first.
 *
 * @throws RoleMissing for everybody but editors and publishers.
 */
export function listAllEvents(db: Db, account: Account) {
  requireRole(account, ...eventRoles);
  return db
    .selectFrom('declared_event')
    .select(['id', 'date', 'dataset', 'note', 'is_published as isPublished', 'version'])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Returns an event; null if it does not exist.
 *
 * @throws RoleMissing for everybody but editors and publishers.
 */
export async function getEvent(db: Db, account: Account, id: number) {
  requireRole(account, ...eventRoles);
  const event = await db
    .selectFrom('declared_event')
    .select(['id', 'date', 'dataset', 'note', 'is_published as isPublished', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  return event ?? null;
}
