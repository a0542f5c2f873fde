import { redirect } from '@remix-run/node';
import { describeAccountPage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { backoff } from '~/services/forms.server';
import { mailedLink, mailQueue } from '~/services/mail.server';
import { db } from '~/services/portal.server';
import { requireAccount, sessionCookie } from '~/services/session.server';
import { closeRequestsOf } from '~/requests/close-requests.server';
import { paths } from '~/paths';
import { deleteAccount } from '../delete-account.server';
import { confirmPasswordSchema } from '../passwords/password-forms.server';

/** The page that deletes the user's account. */
export const deletion = formRoute({
  rules: {
    name: 'delete-account',
    schema: confirmPasswordSchema,
    limit: { burst: 10, seconds: 180 },
    isBehindLogIn: true,
  },
  authorize: requireAccount,
  load: async (request) => ({
    head: await describeAccountPage(request, { key: 'deletion', path: paths.deleteAccount }),
  }),
  async act(form, _request, account) {
    const result = await deleteAccount(
      { db, backoff, mailQueue, close: closeRequestsOf },
      account,
      {
        password: form.input.current_password,
        contactLink: mailedLink(paths.contact),
      },
    );
    if (result.outcome === 'deleted') {
      const headers = { 'Set-Cookie': await sessionCookie.clear() };
      return redirect(paths.accountDeleted, { status: 303, headers });
    }
    if (result.code === 'lastAdministrator') {
      return form.refuseAs({ code: result.code, status: 409 });
    }
    if (result.code === 'wait') return form.refuseFor(result.seconds);
    return form.refuse({ current_password: result.code });
  },
});

/** Returns the head of the page that follows the deletion of an account. */
export function describeDeleted(request: Request) {
  return describeAccountPage(request, { key: 'deleted', path: paths.accountDeleted });
}
