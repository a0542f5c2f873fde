import { redirect } from '@remix-run/node';
import { describeAccountPage } from '~/services/describe-page.server';
import { everybody, formRoute } from '~/services/form-route.server';
import { mailQueue } from '~/services/mail.server';
import { db } from '~/services/portal.server';
import { requireGuest } from '~/services/session.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { paths } from '~/paths';
import { registerAccount } from '../registration/register-account.server';
import { registrationSchema } from '../registration/registration-form.server';
import { verificationLink } from './verification.server';

/** Twenty forms from one address in a row, as in a classroom, then one every three minutes. */
export const registrationLimit = { name: 'register', burst: 20, seconds: 180 };
const { name, ...limit } = registrationLimit;

/** The registration page, for guests only. */
export const registration = formRoute({
  rules: { name, schema: registrationSchema, limit },
  authorize: everybody,
  async load(request) {
    await requireGuest(request);
    return { head: await describeAccountPage(request, { key: 'register', path: paths.register }) };
  },
  async act(form, request) {
    const context = { language: await getRequestLanguage(request), linkOf: verificationLink };
    const result = await registerAccount({ db, mailQueue }, form.input, context);
    if (result.outcome === 'refused') return form.refuse(result.errors);
    return redirect(paths.registered, 303);
  },
});
