import { redirect } from '@remix-run/node';
import { describeAccountPage } from '~/composition/describe-page.server';
import { limiter, readSentForm, setUpForm } from '~/composition/forms.server';
import { createActOnce } from '~/composition/forms/act-once.server';
import { type FormReply } from '~/composition/forms/receive-form.server';
import { mailQueue, mailedLink } from '~/composition/mail.server';
import { leadWithNote, readNote, type Redirect } from '~/composition/note.server';
import { db } from '~/composition/portal.server';
import { logError } from '~/server/log.server';
import { emailKey } from '~/mail/email-key';
import { paths } from '~/paths';
import { type VerificationLink } from '../registration/mail-verification.server';
import {
  findUnverified,
  resendVerification,
  type Asking,
} from '../registration/resend-verification.server';
import {
  resendButtonSchema,
  resendSchema,
  verificationSchema,
} from '../registration/verification-forms.server';
import { verifyAccount } from '../registration/verify-account.server';
import { isTokenValid } from '../tokens/use-token.server';
import { unverifiedCookie } from './unverified-cookie.server';

const limit = { burst: 20, seconds: 60 };
/** Nobody gets more than three of these mails at once, then one an hour, whoever asks for them. */
const mailLimit = { burst: 3, seconds: 60 * 60 };

const verifyRules = { name: 'verify', schema: verificationSchema, limit, isQuick: true };
const resendRules = { name: 'resend', schema: resendSchema, limit };
const buttonRules = { name: 'resend', schema: resendButtonSchema, limit, isQuick: true };

/** Of two links the older one is worth nothing: who clicks twice is mailed one. */
const askOnce = createActOnce<number>((wait) => wait === 0);
const verifyOnce = createActOnce<boolean>((isVerified) => isVerified);

/** The address at which the mailed token verifies an account. */
export const verificationLink: VerificationLink = (token) => mailedLink(paths.verify, token);

/**
 * The data of the page that a mailed link leads to. Programs that scan mail open links, so that
 * nothing happens before a click.
 */
export async function loadVerification(request: Request) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const isValid = await isTokenValid(db, token, 'verifyEmail');
  const { setup, headers } = await setUpForm(request, isValid ? verifyRules : resendRules);
  const head = await describeAccountPage(request, { key: 'verify', path: paths.verify });
  return { setup, headers, token: isValid ? token : null, head };
}

/**
 * Verifies the account whose token was sent; the reply to show when the form was refused. A token that
 * is not good any more is told of by the page that it led to, without it.
 */
export async function verify(request: Request): Promise<FormReply | Redirect> {
  const form = await readSentForm(request, verifyRules);
  if (form.outcome === 'refused') return form.reply;
  const { token } = form.input;
  const isVerified = await verifyOnce({ permission: token, ...form }, () =>
    verifyAccount(db, token),
  );
  return isVerified ? leadWithNote(paths.login) : redirect(paths.verify, 303);
}

/** The data of the page that sends the mail again, to a known account or to an address. */
export async function loadResend(request: Request) {
  const isKnown = (await unverifiedCookie.read(request)) !== null;
  const form = await setUpForm(request, isKnown ? buttonRules : resendRules);
  const isSent = (await readNote(request)) !== null;
  const head = await describeAccountPage(request, {
    key: 'resend',
    path: paths.resendVerification,
  });
  return { ...form, isKnown, isSent, head };
}

/**
 * Sends the mail again; the reply to show when the form was refused. Whether an address has
 * an account shows neither in the answer nor in its time.
 */
export async function resend(request: Request): Promise<FormReply | Redirect> {
  const accountId = await unverifiedCookie.read(request);
  if (accountId !== null) return resendToKnown(request, accountId);
  const form = await readSentForm(request, resendRules);
  if (form.outcome === 'refused') return form.reply;
  const { email } = form.input;
  const wait = await askOnce({ permission: '', ...form }, async () => {
    const seconds = await takeTurn(email);
    if (seconds === 0) void mailAgain({ email }).catch(logError);
    return seconds;
  });
  return wait > 0 ? form.refuseFor(wait) : leadWithNote(paths.resendVerification);
}

async function resendToKnown(request: Request, accountId: number): Promise<FormReply | Redirect> {
  const form = await readSentForm(request, buttonRules);
  if (form.outcome === 'refused') return form.reply;
  const account = await findUnverified(db, { accountId });
  if (!account) return leadWithNote(paths.resendVerification);
  const wait = await askOnce({ permission: String(accountId), ...form }, async () => {
    const seconds = await takeTurn(account.email);
    if (seconds === 0) await mailAgain({ accountId });
    return seconds;
  });
  return wait > 0 ? form.refuseFor(wait) : leadWithNote(paths.resendVerification);
}

/** Takes one of the mails that an address may be sent: the seconds to wait, 0 when there is one. */
function takeTurn(email: string): Promise<number> {
  return limiter.take('verification-mail', emailKey(email), mailLimit);
}

function mailAgain(asking: Asking): Promise<void> {
  return resendVerification({ db, mailQueue }, asking, verificationLink);
}
