import { describeAccountPage } from '~/composition/describe-page.server';
import { backoff, readSentForm, setUpForm } from '~/composition/forms.server';
import { type FormReply } from '~/composition/forms/receive-form.server';
import { mailQueue, mailedLink } from '~/composition/mail.server';
import { db } from '~/composition/portal.server';
import { requireReader, sessionCookie } from '~/composition/session.server';
import { paths } from '~/paths';
import { deleteAccount } from '../delete-account.server';
import { confirmPasswordSchema } from '../passwords/password-forms.server';

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
    head: await describeAccountPage(request, { key: 'deletion', path: paths.deleteAccount }),
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
    contactLink: mailedLink(paths.contact),
  });
  if (result.outcome === 'deleted') return { setCookie: await sessionCookie.clear() };
  if (result.code === 'wait') return { reply: form.refuseFor(result.seconds) };
  return { reply: form.refuse({ current_password: result.code }) };
}

/** The head of the page that those see whose account was deleted. */
export function describeDeleted(request: Request) {
  return describeAccountPage(request, { key: 'deleted', path: paths.accountDeleted });
}
