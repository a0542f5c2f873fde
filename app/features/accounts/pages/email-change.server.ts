import { redirect } from '@remix-run/node';
import { describeAccountPage } from '~/composition/describe-page.server';
import { backoff, limiter, readSentForm, setUpForm } from '~/composition/forms.server';
import { createActOnce } from '~/composition/forms/act-once.server';
import { type FormReply } from '~/composition/forms/receive-form.server';
import { mailQueue, mailedLink } from '~/composition/mail.server';
import { leadWithNote, readNote, type Redirect } from '~/composition/note.server';
import { db } from '~/composition/portal.server';
import { requireReader } from '~/composition/session.server';
import { getReaderLanguage } from '~/i18n/reader-language.server';
import { paths } from '~/paths';
import { askForEmailChange, type EmailChangeOutcome } from '../email/ask-for-email-change.server';
import { confirmEmail, type ConfirmOutcome } from '../email/confirm-email.server';
import { changeEmailSchema, confirmEmailSchema } from '../email/email-forms.server';
import { isTokenValid } from '../tokens/use-token.server';

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
    isSent: (await readNote(request)) !== null,
    head: await describeAccountPage(request, { key: 'changeEmail', path: paths.changeEmail }),
  };
}

/** Mails a link to the new address; the reply to show when the form was refused. */
export async function sendChangeEmail(request: Request): Promise<FormReply | Redirect> {
  const reader = await requireReader(request);
  const form = await readSentForm(request, changeRules);
  if (form.outcome === 'refused') return form.reply;
  const { email, current_password: password } = form.input;
  const language = await getReaderLanguage(request);
  const result = await askOnce({ permission: reader.session, ...form }, () =>
    askForEmailChange({ db, backoff, limiter, mailQueue }, reader, {
      ...{ email, password, language },
      linkOf: (token) => mailedLink(paths.confirmEmail, token),
      forgotLink: mailedLink(paths.forgotPassword),
    }),
  );
  if (result.outcome === 'asked') return leadWithNote(paths.changeEmail);
  if (result.code === 'wait') return form.refuseFor(result.seconds);
  const field = result.code === 'wrongPassword' ? 'current_password' : 'email';
  return form.refuse({ [field]: result.code });
}

/**
 * The data of the page that the link leads to, for whoever has it: mail is read elsewhere, too.
 * Programs that scan mail open links, so that nothing happens before a click.
 */
export async function loadConfirmEmail(request: Request) {
  const note = await readNote(request);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return {
    ...(await setUpForm(request, confirmRules)),
    isDone: note === 'done',
    isUsed: note === 'used',
    isValid: await isTokenValid(db, token, 'changeEmail'),
    head: await describeAccountPage(request, {
      key: 'confirmEmail',
      path: paths.confirmEmail,
    }),
  };
}

/** Changes the address that the link proves; the reply to show when the form was refused. */
export async function sendConfirmEmail(request: Request): Promise<FormReply | Redirect> {
  const form = await readSentForm(request, confirmRules);
  if (form.outcome === 'refused') return form.reply;
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const result = await confirmOnce({ permission: token, ...form }, () =>
    confirmEmail({ db, mailQueue }, { token, contactLink: mailedLink(paths.contact) }),
  );
  if (result.outcome === 'changed') return leadWithNote(paths.confirmEmail);
  return result.code === 'emailUsed'
    ? leadWithNote(paths.confirmEmail, { text: 'used' })
    : redirect(paths.confirmEmail, 303);
}
