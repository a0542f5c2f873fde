import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { describeAccountPage } from '~/services/describe-page.server';
import { everybody, formRoute } from '~/services/form-route.server';
import { limiter } from '~/services/forms.server';
import { mailQueue, mailedLink } from '~/services/mail.server';
import { type FormRules } from '~/services/forms/receive-form.server';
import { redirectWithFlash } from '~/services/flash.server';
import { db } from '~/services/portal.server';
import { logError } from '~/platform/server/log.server';
import { emailKey } from '~/platform/mail/email-key';
import { paths } from '~/paths';
import { emailAddress } from '~/platform/http/form-fields.server';
import { type VerificationLink } from '../registration/mail-verification.server';
import { findUnverified, resendVerification } from '../registration/resend-verification.server';
import { verifyAccount } from '../registration/verify-account.server';
import { isTokenValid } from '../tokens/use-token.server';
import { unverifiedCookie } from './unverified-cookie.server';

/** The click that verifies an account. */
const verificationSchema = z.object({ token: z.string().max(100) });

/** Somebody asks for another link, by the address. */
const resendSchema = z.object({ email: emailAddress() });

/** The same by a click, of somebody whose account is known. */
const resendButtonSchema = z.object({});

const limit = { burst: 20, seconds: 60 };
/** Nobody gets more than three of these mails at once, then one an hour, whoever asks for them. */
const mailLimit = { burst: 3, seconds: 60 * 60 };

/** The address at which the mailed token verifies an account. */
export const verificationLink: VerificationLink = (token) => mailedLink(paths.verify, token);

/**
 * The page that a mailed link leads to. Programs that scan mail open links, so that nothing happens
 * before a click. A token that is not good any more is reported by the page itself, without it.
 */
export const verification = formRoute({
  rules: { name: 'verify', schema: verificationSchema, limit, skipMinAge: true },
  authorize: everybody,
  async load(request) {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const isValid = await isTokenValid(db, token, 'verifyEmail');
    const head = await describeAccountPage(request, { key: 'verify', path: paths.verify });
    return { token: isValid ? token : null, head };
  },
  statusOf: ({ token }) => (token === null ? 410 : 200),
  schemaOf: ({ token }) => (token === null ? resendSchema : verificationSchema),
  // Its token is among its fields.
  permission: () => '',
  async act(form) {
    const isVerified = await verifyAccount(db, form.input.token);
    return isVerified ? redirectWithFlash(paths.login) : redirect(paths.verify, 303);
  },
});

const resendRules = { name: 'resend', schema: resendSchema, limit };
const buttonRules = { name: 'resend', schema: resendButtonSchema, limit, skipMinAge: true };

/**
 * The page that sends the mail again, to the account whose password was right just now or to an
 * address. Whether an address has an account shows neither in the answer nor in its time.
 */
export const resending = formRoute({
  rules: async (
    _request,
    accountId,
  ): Promise<FormRules<typeof resendSchema | typeof resendButtonSchema>> =>
    accountId === null ? resendRules : buttonRules,
  authorize: unverifiedCookie.read,
  load: async (request, { who: accountId, flash }) => ({
    isKnown: accountId !== null,
    isSent: flash !== null,
    head: await describeAccountPage(request, { key: 'resend', path: paths.resendVerification }),
  }),
  // Of two links the older one is worth nothing: who clicks twice is mailed one.
  permission: (_request, accountId) => String(accountId),
  async act(form, _request, accountId) {
    const typed = 'email' in form.input ? form.input.email : null;
    const account = accountId === null ? null : await findUnverified(db, { accountId });
    const email = accountId === null ? typed : account?.email;
    if (email) {
      const wait = await limiter.take('verification-mail', emailKey(email), mailLimit);
      if (wait > 0) return form.refuseFor(wait);
      const owner = accountId === null ? { email } : { accountId };
      const mailing = resendVerification({ db, mailQueue }, owner, verificationLink);
      if (accountId === null) void mailing.catch(logError);
      else await mailing;
    }
    return redirectWithFlash(paths.resendVerification);
  },
});
