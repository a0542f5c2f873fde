import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { describeAccountPage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { backoff } from '~/services/forms.server';
import { db, environment, secret } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { createSignedCookie } from '~/platform/http/signed-cookie.server';
import { homeDay } from '~/platform/i18n/home-day';
import { paths } from '~/paths';
import { exportAccount } from '../export/export-account.server';
import { confirmPassword } from '../passwords/confirm-password.server';
import { confirmPasswordSchema } from '../passwords/password-forms.server';

/** Permits the download to the session whose user has given the password. */
const permission = createSignedCookie('export', z.string(), {
  ...environment,
  secret,
  path: paths.exportAccount,
  lifetime: 60,
});

/** The page that requires the password before the download. */
export const exportForm = formRoute({
  rules: {
    name: 'export-account',
    schema: confirmPasswordSchema,
    limit: { burst: 10, seconds: 180 },
    isBehindLogIn: true,
  },
  authorize: requireAccount,
  load: async (request) => ({
    head: await describeAccountPage(request, { key: 'export', path: paths.exportAccount }),
  }),
  async act(form, _request, account) {
    const result = await confirmPassword({ db, backoff }, account, form.input.current_password);
    if (result.outcome === 'confirmed') {
      const headers = { 'Set-Cookie': await permission.set(account.session) };
      return redirect(paths.exportedAccount, { status: 303, headers });
    }
    if (result.code === 'wait') return form.refuseFor(result.seconds);
    return form.refuse({ current_password: result.code });
  },
});

/** Returns everything that is stored about the user, and the name of the file. */
export async function loadExportFile(request: Request) {
  const account = await requireAccount(request);
  if ((await permission.read(request)) !== account.session)
    throw redirect(paths.exportAccount, 303);
  const name = `terang-account-${homeDay(new Date())}.json`;
  return { name, content: await exportAccount(db, account) };
}
