import { redirect } from '@remix-run/node';
import { describeAccountPage } from '~/services/describe-page.server';
import { everybody, formRoute } from '~/services/form-route.server';
import { backoff, limiter } from '~/services/forms.server';
import { mailQueue, mailedLink } from '~/services/mail.server';
import { redirectWithFlash } from '~/services/flash.server';
import { db } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { paths } from '~/paths';
import { requestEmailChange } from '../email/request-email-change.server';
import { confirmEmail } from '../email/confirm-email.server';
import { changeEmailSchema, confirmEmailSchema } from '../email/email-forms.server';
import { isTokenValid } from '../tokens/use-token.server';

const limit = { burst: 10, seconds: 180 };
/** The rate limit of changing the address, on the page and by the API. */
export const emailChangeLimit = { name: 'change-email', ...limit };

/** The page that changes the user's e-mail address: it mails a link to the new one. */
export const changeEmail = formRoute({
  rules: { name: emailChangeLimit.name, schema: changeEmailSchema, limit, isBehindLogIn: true },
  authorize: requireAccount,
  load: async (request, { who, flash }) => ({
    email: who.email,
    isSent: flash !== null,
    head: await describeAccountPage(request, { key: 'changeEmail', path: paths.changeEmail }),
  }),
  permission: (_request, account) => account.session,
  async act(form, request, account) {
    const { email, current_password: password } = form.input;
    const result = await requestEmailChange({ db, backoff, limiter, mailQueue }, account, {
      email,
      password,
      language: await getRequestLanguage(request),
      linkOf: (token) => mailedLink(paths.confirmEmail, token),
      forgotLink: mailedLink(paths.forgotPassword),
    });
    if (result.outcome === 'requested') return redirectWithFlash(paths.changeEmail);
    if (result.code === 'wait') return form.refuseFor(result.seconds);
    const field = result.code === 'wrongPassword' ? 'current_password' : 'email';
    return form.refuse({ [field]: result.code });
  },
});

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? '';

/**
 * The page of that link, which works without a session: mail is often read on another device. Programs that
 * scan mail open links, so that nothing happens before a click.
 */
export const confirmNewEmail = formRoute({
  rules: { name: 'confirm-email', schema: confirmEmailSchema, limit, skipMinAge: true },
  authorize: everybody,
  load: async (request, { flash }) => ({
    isDone: flash === 'done',
    isUsed: flash === 'used',
    isValid: await isTokenValid(db, tokenOf(request), 'changeEmail'),
    head: await describeAccountPage(request, { key: 'confirmEmail', path: paths.confirmEmail }),
  }),
  permission: tokenOf,
  async act(_form, request) {
    const contactLink = mailedLink(paths.contact);
    const result = await confirmEmail({ db, mailQueue }, { token: tokenOf(request), contactLink });
    if (result.outcome === 'changed') return redirectWithFlash(paths.confirmEmail);
    return result.code === 'emailUsed'
      ? redirectWithFlash(paths.confirmEmail, { text: 'used' })
      : redirect(paths.confirmEmail, 303);
  },
});
