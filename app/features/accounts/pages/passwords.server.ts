import { describeAccountPage } from '~/composition/describe-page.server';
import { backoff, limiter, readSentForm, setUpForm } from '~/composition/forms.server';
import { createActOnce } from '~/composition/forms/act-once.server';
import { type FormReply } from '~/composition/forms/receive-form.server';
import { mailQueue, mailedLink } from '~/composition/mail.server';
import { leadWithNote, readNote, type Redirect } from '~/composition/note.server';
import { db } from '~/composition/portal.server';
import { keepSession, requireReader, sessionCookie } from '~/composition/session.server';
import { logError } from '~/server/log.server';
import { hashToken } from '~/http/random-token.server';
import { emailKey } from '~/mail/email-key';
import { paths } from '~/paths';
import { changePassword, type ChangeOutcome } from '../passwords/change-password.server';
import { mailResetLink } from '../passwords/mail-reset-link.server';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
} from '../passwords/password-forms.server';
import { resetPassword, type ResetOutcome } from '../passwords/reset-password.server';
import { findTokenOwner } from '../tokens/find-token-owner.server';
import { rememberBrowser } from './known-browser.server';

/** Ten forms from one address at once, then one every three minutes; password managers are quick. */
const pace = { limit: { burst: 10, seconds: 180 }, isQuick: true };
const forgotRules = { name: 'forgot-password', schema: forgotPasswordSchema, ...pace };
const resetRules = { name: 'reset-password', schema: resetPasswordSchema, ...pace };
const changeRules = { name: 'change-password', schema: changePasswordSchema, ...pace };

/** Nobody gets more than three links at once, then one every half an hour, whoever asks for them. */
const linkLimit = { burst: 3, seconds: 30 * 60 };

/** Of two links the older one is worth nothing: who clicks twice is mailed one. */
const askOnce = createActOnce<number>((wait) => wait === 0);
const resetOnce = createActOnce<ResetOutcome>(({ outcome }) => outcome === 'reset');
const changeOnce = createActOnce<ChangeOutcome>(({ outcome }) => outcome === 'changed');

const paramOf = (request: Request, name: string) =>
  new URL(request.url).searchParams.get(name) ?? '';

const forgotLink = mailedLink(paths.forgotPassword);

/** The data of the page for those who forgot their password. */
export async function loadForgotPassword(request: Request) {
  return {
    ...(await setUpForm(request, forgotRules)),
    isSent: (await readNote(request)) !== null,
    head: await describeAccountPage(request, { key: 'forgotPassword', path: paths.forgotPassword }),
  };
}

/** Mails a link to who forgot a password; the reply to show when the form was refused. */
export async function askForResetLink(request: Request): Promise<FormReply | Redirect> {
  const form = await readSentForm(request, forgotRules);
  if (form.outcome === 'refused') return form.reply;
  const { email } = form.input;
  const wait = await askOnce({ permission: '', ...form }, () => sendResetLink(email));
  return wait > 0 ? form.refuseFor(wait) : leadWithNote(paths.forgotPassword);
}

/** Has a link mailed: the seconds that have to pass before there may be another; 0 when it is sent. */
async function sendResetLink(email: string): Promise<number> {
  const wait = await limiter.take('reset-link', emailKey(email), linkLimit);
  if (wait > 0) return wait;
  const linkOf = (token: string) => mailedLink(paths.resetPassword, token);
  // The answer does not wait for it: how long it takes would tell whether there is an account.
  mailResetLink({ db, mailQueue }, email, linkOf).catch((error: unknown) => logError(error));
  return 0;
}

/** The data of the page that a mailed link leads to. */
export async function loadResetPassword(request: Request) {
  const owner = await findTokenOwner(db, paramOf(request, 'token'), 'resetPassword');
  return {
    ...(await setUpForm(request, resetRules)),
    isDone: (await readNote(request)) !== null,
    username: owner?.username ?? null,
    head: await describeAccountPage(request, { key: 'resetPassword', path: paths.resetPassword }),
  };
}

/**
 * Replaces a forgotten password; the reply to show when the form was refused. The browser counts as the
 * owner's from then on: whatever strangers do, it is let in.
 */
export async function sendResetPassword(request: Request): Promise<FormReply | Redirect> {
  const form = await readSentForm(request, resetRules);
  if (form.outcome === 'refused') return form.reply;
  const token = paramOf(request, 'token');
  const result = await resetOnce({ permission: token, ...form }, () =>
    resetPassword({ db, mailQueue }, { token, password: form.input.password, forgotLink }),
  );
  if (result.outcome === 'refused') return form.refuse({ password: result.code });
  const cookies = [await rememberBrowser(request, result.accountId)];
  return leadWithNote(paths.resetPassword, { cookies });
}

/** The data of the page that changes the reader's password. */
export async function loadChangePassword(request: Request) {
  const { username } = await requireReader(request);
  return {
    ...(await setUpForm(request, changeRules)),
    username,
    isSaved: (await readNote(request)) !== null,
    head: await describeAccountPage(request, { key: 'changePassword', path: paths.changePassword }),
  };
}

/** Changes the reader's password; the reply to show when the form was refused. */
export async function sendChangePassword(request: Request): Promise<FormReply | Redirect> {
  const former = await sessionCookie.read(request);
  if (former === null) await requireReader(request);
  const form = await readSentForm(request, changeRules);
  if (form.outcome === 'refused') return form.reply;
  const { current_password: currentPassword, password } = form.input;
  // The second half of a double click comes with the token that the first one has replaced.
  const permission = hashToken(former ?? '');
  const result = await changeOnce({ permission, ...form }, async () => {
    const change = { currentPassword, password, forgotLink };
    return changePassword({ db, backoff, mailQueue }, await requireReader(request), change);
  });
  if (result.outcome === 'changed') {
    return leadWithNote(paths.changePassword, { cookies: [await keepSession(result)] });
  }
  if (result.code === 'wait') return form.refuseFor(result.seconds);
  const field = result.code === 'wrongPassword' ? 'current_password' : 'password';
  return form.refuse({ [field]: result.code });
}
