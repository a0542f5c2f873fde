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

/** A request for another link, by the address. */
const resendSchema = z.object({ email: emailAddress() });

/** The same by a click, for a known account. */
const resendButtonSchema = z.object({});

const limit = { burst: 20, seconds: 60 };
/** At most three of these mails in a row for an address, then one an hour, whoever requests them. */
const mailLimit = { burst: 3, seconds: 60 * 60 };

/** Returns the address at which the mailed token verifies an account. */
export const verificationLink: VerificationLink = (token) => mailedLink(paths.verify, token);

/**
 * The page of the mailed link. Programs that scan mail open links, so that nothing happens before a click.
 * The page itself reports a token that is no longer valid, without it.
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
 * The page that sends the mail again, to the account whose password was just right, or to an address. Neither
 * the response nor its time reveals whether an address has an account.
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
  // A second link would invalidate the first: a double click mails one.
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
