import { describeAccountPage } from '~/services/describe-page.server';
import { everybody, formRoute } from '~/services/form-route.server';
import { backoff, limiter } from '~/services/forms.server';
import { mailQueue, mailedLink } from '~/services/mail.server';
import { redirectWithFlash } from '~/services/flash.server';
import { db } from '~/services/portal.server';
import {
  keepSession,
  readNextToken,
  requireAccount,
  sessionCookie,
} from '~/services/session.server';
import { logError } from '~/platform/server/log.server';
import { hashToken } from '~/platform/http/random-token.server';
import { emailKey } from '~/platform/mail/email-key';
import { paths } from '~/paths';
import { changePassword } from '../passwords/change-password.server';
import { mailResetLink } from '../passwords/mail-reset-link.server';
import {
  changePasswordSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
} from '../passwords/password-forms.server';
import { resetPassword } from '../passwords/reset-password.server';
import { findTokenOwner } from '../tokens/find-token-owner.server';
import { rememberBrowser } from './known-browser.server';

/** Ten forms from one address in a row, then one every three minutes. */
const limit = { burst: 10, seconds: 180 };
/** The rate limit of changing the password, on the page and by the API. */
export const passwordChangeLimit = { name: 'change-password', ...limit };
/** At most three links in a row for an address, then one every half hour, whoever requests them. */
const linkLimit = { burst: 3, seconds: 30 * 60 };

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';
const forgotLink = mailedLink(paths.forgotPassword);

/** The page for a forgotten password: it mails a link. */
export const forgotPassword = formRoute({
  rules: { name: 'forgot-password', schema: forgotPasswordSchema, limit, skipMinAge: true },
  authorize: everybody,
  load: async (request, { flash }) => ({
    isSent: flash !== null,
    head: await describeAccountPage(request, { key: 'forgotPassword', path: paths.forgotPassword }),
  }),
  // A second link would invalidate the first: a double click mails one.
  permission: () => '',
  async act(form) {
    const { email } = form.input;
    const wait = await limiter.take('reset-link', emailKey(email), linkLimit);
    if (wait > 0) return form.refuseFor(wait);
    const linkOf = (token: string) => mailedLink(paths.resetPassword, token);
    // Not awaited: the response time would reveal whether there is an account.
    mailResetLink({ db, mailQueue }, email, linkOf).catch((error: unknown) => logError(error));
    return redirectWithFlash(paths.forgotPassword);
  },
});

/**
 * The page of the mailed link, which replaces the password. From then on the browser counts as the owner's:
 * failures of strangers do not delay it.
 */
export const passwordReset = formRoute({
  rules: { name: 'reset-password', schema: resetPasswordSchema, limit, skipMinAge: true },
  authorize: everybody,
  load: async (request, { flash }) => ({
    isDone: flash !== null,
    username: (await findTokenOwner(db, tokenOf(request), 'resetPassword'))?.username ?? null,
    head: await describeAccountPage(request, { key: 'resetPassword', path: paths.resetPassword }),
  }),
  permission: tokenOf,
  async act(form, request) {
    const { password } = form.input;
    const token = tokenOf(request);
    const result = await resetPassword({ db, mailQueue }, { token, password, forgotLink });
    if (result.outcome === 'refused') return form.refuse({ password: result.code });
    const cookies = [await rememberBrowser(request, result.accountId)];
    return redirectWithFlash(paths.resetPassword, { cookies });
  },
});

/** The page that changes the user's password. */
export const passwordChange = formRoute({
  rules: {
    name: passwordChangeLimit.name,
    schema: changePasswordSchema,
    limit,
    isBehindLogIn: true,
  },
  renewsSession: true,
  // The second request of a double click has the token that the first one has replaced.
  authorize: async (request) => {
    const token = await sessionCookie.read(request);
    if (token === null) await requireAccount(request);
    return token ?? '';
  },
  async load(request, { flash }) {
    const { username } = await requireAccount(request);
    return {
      username,
      isSaved: flash !== null,
      head: await describeAccountPage(request, {
        key: 'changePassword',
        path: paths.changePassword,
      }),
    };
  },
  permission: (_request, token) => hashToken(token),
  async act(form, request) {
    const { current_password: currentPassword, password } = form.input;
    const account = await requireAccount(request);
    const nextToken = await readNextToken(request, account);
    const change = { currentPassword, password, forgotLink, nextToken };
    const result = await changePassword({ db, backoff, mailQueue }, account, change);
    if (result.outcome === 'changed') {
      return redirectWithFlash(paths.changePassword, { cookies: [await keepSession(result)] });
    }
    if (result.code === 'wait') return form.refuseFor(result.seconds);
    const field = result.code === 'wrongPassword' ? 'current_password' : 'password';
    return form.refuse({ [field]: result.code });
  },
});
