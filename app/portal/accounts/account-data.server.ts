import { deleteAccount } from '~/features/accounts/delete-account.server';
import { confirmPasswordSchema } from '~/features/accounts/passwords/password-forms.server';
import { describeAccountPage } from './account-head.server';
import { mailedLink } from './mailed-link.server';
import { backoff, readSentForm, setUpForm } from '../forms.server';
import { type FormReply } from '../forms/receive-form.server';
import { mailQueue } from '../mail.server';
import { db } from '../portal.server';
import { requireReader, sessionCookie } from '../session.server';

const deletionRules = {
  name: 'delete-account',
  schema: confirmPasswordSchema,
  limit: { burst: 10, seconds: 180 },
  isQuick: true,
};

/** The data of the page that deletes the reader's account. */
export async function loadDeletion(request: Request) {
  await requireReader(request);
  return {
    ...(await setUpForm(request, deletionRules)),
    head: await describeAccountPage(request, { key: 'deletion', path: '/profile/delete' }),
  };
}

/** Deletes the reader's account: the end of their cookie, or the reply to show when it was refused. */
export async function sendDeletion(
  request: Request,
): Promise<{ setCookie: string } | { reply: FormReply }> {
  const reader = await requireReader(request);
  const form = await readSentForm(request, deletionRules);
  if (form.outcome === 'refused') return { reply: form.reply };
  const { current_password: password } = form.input;
  const result = await deleteAccount({ db, backoff, mailQueue }, reader, {
    password,
    contactLink: mailedLink('/contact-us'),
  });
  if (result.outcome === 'deleted') return { setCookie: await sessionCookie.clear() };
  if (result.code === 'wait') return { reply: form.refuseFor(result.seconds) };
  return { reply: form.refuse({ current_password: result.code }) };
}

/** The head of the page that those see whose account was deleted. */
export function describeDeleted(request: Request) {
  return describeAccountPage(request, { key: 'deleted', path: '/profile/deleted' });
}
