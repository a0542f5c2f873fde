import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { translationOf } from '~/platform/i18n/translation';
import { type DeclaredEvent } from './declared-event';
import { eventRoles } from './event-roles';

/** Returns the published events of a dataset, the earliest first; without a dataset, those of all. */
export async function listEvents(
  db: Db,
  { dataset, language }: { dataset?: string; language: string },
): Promise<(DeclaredEvent & { dataset: string | null })[]> {
  let published = db.selectFrom('declared_event').where('is_published', '=', true);
  if (dataset !== undefined)
    published = published.where((where) =>
      where.or([where('dataset', 'is', null), where('dataset', '=', dataset)]),
    );
  const rows = await published
    .select(['id', 'date', 'dataset', 'note'])
    .orderBy('date')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, note: translationOf(row.note, language) }));
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
