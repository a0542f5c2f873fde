import { type Translate } from '~/platform/i18n/text-keys';
import { type Db } from '~/platform/db/client.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { getListPage } from '~/lists/get-list-page.server';
import { type ListPage, type ListRequest } from '~/lists/list';
import { describeEvent } from './describe-event.server';
import { type Notification } from './notification';
import { eventSchema } from './event.server';
import { notificationsList } from './notifications-list';

/** Returns a page of an account's notifications, described in a language. */
export function listNotifications(
  db: Db,
  accountId: number,
  request: ListRequest,
  language: string,
): Promise<ListPage<Notification>> {
  const notifications = notificationsOf(db, accountId);
  const matching =
    request.chosen.state === 'unread' ? notifications.where('read_at', 'is', null) : notifications;
  return getListPage(notificationsList, request, {
    async count() {
      const count = matching.select((select) => select.fn.countAll<number>().as('count'));
      return (await count.executeTakeFirstOrThrow()).count;
    },
    items: (range) => readItems(matching, request, range, language),
  });
}

/** Counts the unread notifications of an account. */
export async function countUnread(db: Db, accountId: number): Promise<number> {
  const { unread } = await notificationsOf(db, accountId)
    .select((select) => select.fn.countAll<number>().as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

async function readItems(
  matching: ReturnType<typeof notificationsOf>,
  { sort }: ListRequest,
  { limit, offset }: { limit: number; offset: number },
  language: string,
): Promise<Notification[]> {
  const rows = await matching
    .select(['id', 'kind', 'values', 'href', 'created_at', 'read_at'])
    .orderBy('id', sort.direction)
    .limit(limit)
    .offset(offset)
    .execute();
  const t = await getTexts(language, 'accounts');
  return Promise.all(
    rows.map(async ({ id, kind, values, href, created_at, read_at }) => ({
      id,
      text: await describeNotification({ kind, values }, language, t),
      href,
      at: { iso: created_at.toISOString(), text: describeMoment(created_at, language) },
      isRead: read_at !== null,
    })),
  );
}

/**
 * Describes a notification. An unreadable row, such as one written by a newer version, is named as such without
 * affecting the others.
 */
async function describeNotification(
  row: unknown,
  language: string,
  t: Translate<'accounts'>,
): Promise<string> {
  const event = eventSchema.safeParse(row);
  if (!event.success) return t('notifications.text.unreadable');
  const { kind } = event.data;
  return t(`notifications.text.${kind}`, await describeEvent(event.data, language));
}

function notificationsOf(db: Db, accountId: number) {
  return db
    .selectFrom('notification')
    .where('account_id', '=', accountId)
    .where('is_listed', '=', true);
}
