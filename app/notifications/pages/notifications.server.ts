import { z } from 'zod';
import { describePage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { limiter, readButton } from '~/services/forms.server';
import { loadList } from '~/services/load-list.server';
import { redirectWithFlash } from '~/services/flash.server';
import { db, secret } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { localPath } from '~/platform/http/local-path.server';
import { readForm } from '~/platform/http/read-form.server';
import { unreadStatus } from '~/platform/http/sent-form.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { listNotifications } from '../list-notifications.server';
import { markAllRead, markRead } from '../mark-read.server';
import { notificationsList } from '../notifications-list';
import { preferencesOf, preferencesSchema } from '../preferences-form.server';
import { listPreferences } from '../preferences-queries.server';
import { savePreferences, unsubscribe } from '../save-preferences.server';
import { readUnsubscribeToken } from '../unsubscribe-link.server';

/** The maximum size of a form that mail programs send, in bytes. */
const MAX_FORM_BYTES = 4 * 1024;
/** Ten for one account, then one a minute: mail programs act for many users from few addresses. */
const unsubscribeLimit = { burst: 10, seconds: 60 };

const idSchema = z.coerce.number().int().positive().max(2_147_483_647);

/** Loads the requested page of a user's notifications. */
export async function loadNotifications(request: Request) {
  const account = await requireAccount(request);
  return loadList(request, notificationsList, {
    read: (listRequest, language) => listNotifications(db, account.id, listRequest, language),
    describe: (path) => describeNotificationPage(request, 'title', path),
  });
}

/** Marks all notifications of the user as read. */
export async function readAllNotifications(request: Request): Promise<void> {
  const account = await requireAccount(request);
  await readButton(request, z.object({}));
  await markAllRead(db, account.id);
}

/**
 * Marks one notification as read, and returns the path that it leads to; throws 404 when the user does not
 * have it.
 */
export async function openNotification(request: Request, number: unknown): Promise<string> {
  const account = await requireAccount(request);
  await readButton(request, z.object({}));
  const id = idSchema.safeParse(number);
  const href = id.success ? await markRead(db, account.id, id.data) : null;
  if (href === null) throw new Response(null, { status: 404 });
  return localPath(href);
}

/** The page on which users choose how to be notified of events. */
export const notificationPreferences = formRoute({
  rules: {
    name: 'notification-preferences',
    schema: preferencesSchema,
    isBehindLogIn: true,
    limit: { burst: 30, seconds: 10 },
  },
  authorize: requireAccount,
  load: async (request, { who, flash }) => ({
    preferences: await listPreferences(db, who.id),
    isSaved: flash !== null,
    head: await describeNotificationPage(
      request,
      'preferences.title',
      paths.notificationPreferences,
    ),
  }),
  async act({ input }, _request, account) {
    const listed = (await listPreferences(db, account.id)).map(({ kind }) => kind);
    const chosen = preferencesOf(input).filter(({ kind }) => listed.includes(kind));
    await savePreferences(db, account.id, chosen);
    return redirectWithFlash(paths.notificationPreferences);
  },
});

/** Returns the kind of mails that a link ends; throws 404 for an invalid link. */
export async function loadUnsubscribe(request: Request) {
  const { kind } = requireSubscription(request);
  return {
    kind,
    isDone: new URL(request.url).searchParams.has('done'),
    head: await describeNotificationPage(
      request,
      'unsubscribe.title',
      paths.notificationPreferences,
    ),
  };
}

/**
 * Unsubscribes from the mails of a link; throws 429 when that was requested too often. The link is the
 * permission: mail programs send no cookie with it.
 *
 * @returns whether a mail program sent the request, which must not be redirected (RFC 8058).
 */
export async function endSubscription(request: Request): Promise<{ isByProgram: boolean }> {
  const subscription = requireSubscription(request);
  const wait = await limiter.take('unsubscribe', String(subscription.accountId), unsubscribeLimit);
  if (wait > 0) throw new Response(null, { status: 429 });
  const form = await readForm(request, MAX_FORM_BYTES);
  if (form === 'tooLarge') throw new Response(null, { status: unreadStatus[form] });
  await unsubscribe(db, subscription);
  return { isByProgram: form instanceof FormData && form.has('List-Unsubscribe') };
}

function requireSubscription(request: Request) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const subscription = readUnsubscribeToken(secret, token);
  if (!subscription) throw new Response(null, { status: 404 });
  return subscription;
}

async function describeNotificationPage(request: Request, title: string, path: string) {
  const t = await getTexts(await getRequestLanguage(request), 'accounts');
  return describePage(request, {
    title: t(`notifications.${title}`),
    description: t('notifications.lead'),
    path,
    isIndexed: false,
  });
}
