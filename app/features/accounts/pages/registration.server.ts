import { redirect } from '@remix-run/node';
import { describeAccountPage } from '~/composition/describe-page.server';
import { everybody, formRoute } from '~/composition/form-route.server';
import { limiter } from '~/composition/forms.server';
import { mailQueue } from '~/composition/mail.server';
import { db } from '~/composition/portal.server';
import { requireGuest } from '~/composition/session.server';
import { readJson } from '~/http/read-form.server';
import { currentRequest } from '~/server/request-context.server';
import { getRequestLanguage } from '~/i18n/request-language.server';
import { paths } from '~/paths';
import { registerAccount } from '../registration/register-account.server';
import { emailQuestionSchema, registrationSchema } from '../registration/registration-form.server';
import { isEmailUsed } from '../registration/unverified-accounts.server';
import { verificationLink } from './verification.server';

/** Twenty forms from one address at once, as in a classroom, then one every three minutes. */
const limit = { burst: 20, seconds: 180 };
/** Questions whether an address is used: as many as somebody asks who mistypes, not who tries a list. */
const questionLimit = { burst: 20, seconds: 20 };
const MAX_QUESTION_BYTES = 1024;

/** The registration page, which is for guests. */
export const registration = formRoute({
  rules: { name: 'register', schema: registrationSchema, limit },
  admit: everybody,
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

/** What came of the question whether an address is used. */
export type EmailAnswer =
  | { outcome: 'answered'; exists: boolean }
  | { outcome: 'invalid' }
  | { outcome: 'wait'; seconds: number };

/** Whether the address that a request names is used, for as many questions as a form needs. */
export async function answerEmailQuestion(request: Request): Promise<EmailAnswer> {
  const asked = emailQuestionSchema.safeParse(await readJson(request, MAX_QUESTION_BYTES));
  if (!asked.success) return { outcome: 'invalid' };
  const client = currentRequest()?.clientAddress ?? '';
  const seconds = await limiter.take('email-question', client, questionLimit);
  if (seconds > 0) return { outcome: 'wait', seconds };
  return { outcome: 'answered', exists: await isEmailUsed(db, asked.data.email) };
}
