import { z } from 'zod';
import { db, environment } from '~/services/portal.server';
import { countUnread, listNotifications } from '~/notifications/list-notifications.server';
import { markAllRead, markRead } from '~/notifications/mark-read.server';
import { notificationsList } from '~/notifications/notifications-list';
import { originOf } from '~/platform/http/origin.server';
import { ApiProblem } from '../api-problem';
import { defineUserCall, type Call } from '../call';
import { pagedBody } from '../paged-body';
import { listAnswer, listRequestOf } from './lists';

/** The largest number that the database assigns. */
const MAX_ID = 2_147_483_647;

/** The calls of users' notifications; the specification has none. */
export const notificationCalls: readonly Call[] = [
  defineUserCall({
    method: 'POST',
    path: 'smartmap/notification/list',
    group: 'notifications',
    summary: ['calls.notifications'],
    example: { body: { filter: { state: 'unread' }, pages: 10 } },
    forPrograms: true,
    body: pagedBody(notificationsList.sortable, []).extend({
      filter: z.strictObject({ state: z.literal('unread').nullish() }).nullish(),
    }),
    answer: listAnswer(
      z.strictObject({
        id: z.int(),
        text: z.string(),
        /** What it is about. */
        url: z.url(),
        at: z.iso.datetime(),
        is_read: z.boolean(),
      }),
    ),
    async answerTo({ body, account, request, language }) {
      const listRequest = listRequestOf(notificationsList, body);
      const { data, meta } = await listNotifications(db, account.id, listRequest, language);
      const origin = originOf(request, environment);
      return {
        data: data.map(({ id, text, href, at, isRead }) => ({
          id,
          text,
          url: origin + href,
          at: at.iso,
          is_read: isRead,
        })),
        meta,
      };
    },
  }),
  defineUserCall({
    method: 'POST',
    path: 'smartmap/notification/read',
    group: 'notifications',
    summary: ['calls.notificationsRead'],
    example: { body: {} },
    forPrograms: true,
    /** All of them if none is named. */
    body: z.strictObject({ id: z.int().min(1).max(MAX_ID).nullish() }),
    answer: z.strictObject({ data: z.strictObject({ unread: z.int() }) }),
    async answerTo({ body: { id }, account }) {
      if (!id) await markAllRead(db, account.id);
      else if ((await markRead(db, account.id, id)) === null) throw new ApiProblem('not-found');
      return { data: { unread: await countUnread(db, account.id) } };
    },
  }),
];
