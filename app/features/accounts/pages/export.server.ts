import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { describeAccountPage } from '~/composition/describe-page.server';
import { backoff, readSentForm, setUpForm } from '~/composition/forms.server';
import { type FormReply } from '~/composition/forms/receive-form.server';
import { type Redirect } from '~/composition/note.server';
import { db, environment, secret } from '~/composition/portal.server';
import { requireReader } from '~/composition/session.server';
import { createSignedCookie } from '~/http/signed-cookie.server';
import { homeDay } from '~/i18n/home-day';
import { paths } from '~/paths';
import { exportAccount } from '../export/export-account.server';
import { confirmPassword } from '../passwords/confirm-password.server';
import { confirmPasswordSchema } from '../passwords/password-forms.server';

const rules = {
  name: 'export-account',
  schema: confirmPasswordSchema,
  limit: { burst: 10, seconds: 180 },
  isQuick: true,
};

/** Permits the download to the session whose reader has given the password. */
const permission = createSignedCookie('export', z.string(), {
  ...{ ...environment, secret, path: paths.exportAccount, lifetime: 60 },
});

/** The data of the page that asks for the password before the download. */
export async function loadExport(request: Request) {
  await requireReader(request);
  return {
    ...(await setUpForm(request, rules)),
    head: await describeAccountPage(request, { key: 'export', path: paths.exportAccount }),
  };
}

/** Leads to the file; the reply to show when the form was refused. */
export async function sendExport(request: Request): Promise<FormReply | Redirect> {
  const reader = await requireReader(request);
  const form = await readSentForm(request, rules);
  if (form.outcome === 'refused') return form.reply;
  const result = await confirmPassword({ db, backoff }, reader, form.input.current_password);
  if (result.outcome === 'confirmed') {
    const headers = { 'Set-Cookie': await permission.set(reader.session) };
    return redirect(paths.exportedAccount, { status: 303, headers });
  }
  if (result.code === 'wait') return form.refuseFor(result.seconds);
  return form.refuse({ current_password: result.code });
}

/** Everything that is kept about the reader, and the name of the file that it makes. */
export async function loadExportFile(request: Request) {
  const reader = await requireReader(request);
  if ((await permission.read(request)) !== reader.session) throw redirect(paths.exportAccount, 303);
  const name = `terang-account-${homeDay(new Date())}.json`;
  return { name, content: await exportAccount(db, reader) };
}
