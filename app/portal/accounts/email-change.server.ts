import {
  askForEmailChange,
  type EmailChangeOutcome,
} from '~/features/accounts/email/ask-for-email-change.server';
import { confirmEmail, type ConfirmOutcome } from '~/features/accounts/email/confirm-email.server';
import {
  changeEmailSchema,
  confirmEmailSchema,
} from '~/features/accounts/email/email-forms.server';
import { isTokenValid } from '~/features/accounts/tokens/use-token.server';
import { getReaderLanguage } from '~/i18n/reader-language.server';
import { describeAccountPage } from './account-head.server';
import { backoff, limiter, readSentForm, setUpForm } from '../forms.server';
import { createActOnce } from '../forms/act-once.server';
import { type FormReply } from '../forms/receive-form.server';
import { mailQueue } from '../mail.server';
import { mailedLink } from './mailed-link.server';
import { db } from '../portal.server';
import { requireReader } from '../session.server';

const pace = { limit: { burst: 10, seconds: 180 }, isQuick: true };
const changeRules = { name: 'change-email', schema: changeEmailSchema, ...pace };
const confirmRules = { name: 'confirm-email', schema: confirmEmailSchema, ...pace };

const askOnce = createActOnce<EmailChangeOutcome>(({ outcome }) => outcome === 'asked');
const confirmOnce = createActOnce<ConfirmOutcome>(({ outcome }) => outcome === 'changed');

/** The data of the page that changes the reader's e-mail address. */
export async function loadChangeEmail(request: Request) {
  const { email } = await requireReader(request);
  return {
    ...(await setUpForm(request, changeRules)),
    email,
    isSent: new URL(request.url).searchParams.has('sent'),
    head: await describeAccountPage(request, { key: 'changeEmail', path: '/profile/email' }),
  };
}

/** Mails a link to the new address: null, or the reply to show when the form was refused. */
export async function sendChangeEmail(request: Request): Promise<FormReply | null> {
  const reader = await requireReader(request);
  const form = await readSentForm(request, changeRules);
  if (form.outcome === 'refused') return form.reply;
  const { email, current_password: password } = form.input;
  const language = await getReaderLanguage(request);
  const result = await askOnce({ permission: reader.session, ...form }, () =>
    askForEmailChange({ db, backoff, limiter, mailQueue }, reader, {
      ...{ email, password, language },
      linkOf: (token) => mailedLink('/profile/email/confirm', token),
      forgotLink: mailedLink('/forgotPassword'),
    }),
  );
  if (result.outcome === 'asked') return null;
  if (result.code === 'wait') return form.refuseFor(result.seconds);
  const field = result.code === 'wrongPassword' ? 'current_password' : 'email';
  return form.refuse({ [field]: result.code });
}

/**
 * The data of the page that the link leads to, for whoever has it: mail is read elsewhere, too.
 * Programs that scan mail open links, so that nothing happens before a click.
 */
export async function loadConfirmEmail(request: Request) {
  const { searchParams } = new URL(request.url);
  return {
    ...(await setUpForm(request, confirmRules)),
    isDone: searchParams.has('done'),
    isUsed: searchParams.has('used'),
    isValid: await isTokenValid(db, searchParams.get('token') ?? '', 'changeEmail'),
    head: await describeAccountPage(request, {
      key: 'confirmEmail',
      path: '/profile/email/confirm',
    }),
  };
}

/** Changes the address that the link proves: the search of the page that says so, or the reply. */
export async function sendConfirmEmail(
  request: Request,
): Promise<{ search: string } | { reply: FormReply }> {
  const form = await readSentForm(request, confirmRules);
  if (form.outcome === 'refused') return { reply: form.reply };
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const result = await confirmOnce({ permission: token, ...form }, () =>
    confirmEmail({ db, mailQueue }, { token, contactLink: mailedLink('/contact-us') }),
  );
  if (result.outcome === 'changed') return { search: '?done=1' };
  return { search: result.code === 'emailUsed' ? '?used=1' : '' };
}
