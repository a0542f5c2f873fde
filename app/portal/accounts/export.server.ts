import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { exportAccount } from '~/features/accounts/export/export-account.server';
import { confirmPassword } from '~/features/accounts/passwords/confirm-password.server';
import { confirmPasswordSchema } from '~/features/accounts/passwords/password-forms.server';
import { createSignedCookie } from '~/http/signed-cookie.server';
import { homeDay } from '~/i18n/home-day';
import { describeAccountPage } from './account-head.server';
import { backoff, readSentForm, setUpForm } from '../forms.server';
import { type FormReply } from '../forms/receive-form.server';
import { type Redirect } from '../note.server';
import { db, environment, secret } from '../portal.server';
import { requireReader } from '../session.server';

const rules = {
  name: 'export-account',
  schema: confirmPasswordSchema,
  limit: { burst: 10, seconds: 180 },
  isQuick: true,
};

/** Permits the download to the session whose reader has given the password. */
const permission = createSignedCookie('export', z.string(), {
  ...{ ...environment, secret, path: '/profile/export', lifetime: 60 },
});

/** The data of the page that asks for the password before the download. */
export async function loadExport(request: Request) {
  await requireReader(request);
  return {
    ...(await setUpForm(request, rules)),
    head: await describeAccountPage(request, { key: 'export', path: '/profile/export' }),
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
    return redirect('/profile/export/file', { status: 303, headers });
  }
  if (result.code === 'wait') return form.refuseFor(result.seconds);
  return form.refuse({ current_password: result.code });
}

/** Everything that is kept about the reader, and the name of the file that it makes. */
export async function loadExportFile(request: Request) {
  const reader = await requireReader(request);
  if ((await permission.read(request)) !== reader.session) throw redirect('/profile/export', 303);
  const name = `terang-account-${homeDay(new Date())}.json`;
  return { name, content: await exportAccount(db, reader) };
}
