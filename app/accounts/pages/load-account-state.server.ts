import { type Account } from '~/auth/account';
import { issueButtonToken } from '~/services/forms.server';
import { db } from '~/services/portal.server';
import { completeRenewal, getAccount, sessionCookie } from '~/services/session.server';
import { countUnread } from '~/notifications/list-notifications.server';
import { paths } from '~/paths';
import { type AccountState } from '~/shell/layout-state';
import { staffPaths } from '~/staff-paths';

/**
 * Returns what every page shows about the user, null for guests, and the cookies that go with it: the token
 * of the page's buttons, and the removal of a session that has ended.
 */
export async function loadAccountState(request: Request) {
  const account = await getAccount(request);
  if (!account) {
    const isOver = (await sessionCookie.read(request)) !== null;
    return { account: null, cookies: isOver ? [await sessionCookie.clear()] : [] };
  }
  const { token, setCookie } = await issueButtonToken(request);
  const unread = await countUnread(db, account.id);
  const state = { name: account.fullName, unread, token, menu: menuOf(account) };
  return {
    account: (await isPreviewGuest(account)) ? { ...state, isPreviewGuest: true as const } : state,
    cookies: [setCookie, await completeRenewal(request)].filter((cookie) => cookie !== null),
  };
}

/** Returns whether an account was ever a guest of a preview: its page says of those that have ended why, too. */
async function isPreviewGuest({ id }: Account): Promise<boolean> {
  const found = await db
    .selectFrom('preview_guest')
    .select('account_id')
    .where('account_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function menuOf({ roles }: Account): AccountState['menu'] {
  return [
    ...(roles.length > 0 ? [{ key: 'staff', to: staffPaths.home } as const] : []),
    { key: 'profile', to: paths.profile },
    { key: 'requests', to: paths.requests },
    { key: 'history', to: paths.accessHistory },
  ];
}
