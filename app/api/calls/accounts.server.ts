import { z } from 'zod';
import { endSession, sessionLifetime } from '~/auth/sessions.server';
import { backoff } from '~/services/forms.server';
import { mailedLink, mailQueue } from '~/services/mail.server';
import { db } from '~/services/portal.server';
import { describeDevice } from '~/platform/http/describe-device.server';
import { logInSchema } from '~/accounts/log-in-form.server';
import { logIn } from '~/accounts/log-in.server';
import { logInLimit } from '~/accounts/pages/log-in.server';
import { registrationLimit } from '~/accounts/pages/registration.server';
import { secondFactorKey } from '~/accounts/pages/second-factor-key.server';
import { verificationLink } from '~/accounts/pages/verification.server';
import { recordEvent } from '~/auth/record-event.server';
import { registerAccount } from '~/accounts/registration/register-account.server';
import {
  emailQuestionSchema,
  registrationSchema,
} from '~/accounts/registration/registration-form.server';
import { isEmailUsed } from '~/accounts/registration/unverified-accounts.server';
import { codeSchema } from '~/accounts/second-factor/code-forms.server';
import { finishLogIn, HALF_LOG_IN_SECONDS } from '~/accounts/second-factor/half-log-in.server';
import { paths } from '~/paths';
import { currentRequest } from '~/platform/server/request-context.server';
import { ApiProblem, waiting } from '../api-problem';
import { defineCall, defineUserCall, noBody, type Call } from '../call';
import { formProblems, readAsForm, refuseFields } from '../call-form.server';
import { messageOf } from './message.server';
import { fieldsOf, text } from './text';

const registrationFields = 'accounts:register.fields';
const logInForm = { schema: logInSchema, texts: 'accounts:login.fields' };
const codeForm = { schema: codeSchema, texts: 'accounts:logInCode.fields' };
const emailQuestion = { schema: emailQuestionSchema, texts: registrationFields };
const registration = { schema: registrationSchema, texts: registrationFields };

const forgotLink = mailedLink(paths.forgotPassword);

/** A session that has begun. */
const session = z.strictObject({
  data: z.tuple([
    z.strictObject({
      /** To be sent as `Authorization: Bearer`. */
      auth_token: z.string(),
      token_type: z.literal('Bearer'),
      /** Seconds without any call after which it ends. */
      expires_in: z.int(),
    }),
  ]),
});

/** The calls that begin and end sessions, and create accounts (specification, section 7). */
export const accountCalls: readonly Call[] = [
  defineCall({
    method: 'POST',
    path: 'login',
    group: 'accounts',
    summary: ['common:account.login'],
    example: {
      body: {
        username: 'name@example.org',
        password: 'hujan di kota lama',
        device_info: 'Research script',
        remember_me: 0,
      },
    },
    forPrograms: true,
    body: z.strictObject({
      username: text,
      password: text,
      /** Names the session in the user's list of sessions. */
      device_info: z.string().max(100).nullish(),
      remember_me: z.union([z.literal(0), z.literal(1), z.boolean()]).nullish(),
    }),
    answer: session,
    limit: logInLimit,
    async answerTo({ body: { device_info, remember_me, ...body }, request, language }) {
      const { username, password } = await readAsForm(logInForm, body, language);
      const isRemembered = Boolean(remember_me);
      const clientAddress = currentRequest()?.clientAddress ?? '';
      const device = deviceOf(request, device_info);
      const result = await logIn(
        { db, backoff },
        { username, password, isRemembered },
        { audience: 'api', clientAddress, device },
      );
      if (result.outcome === 'loggedIn') return sessionOf(result);
      if (result.outcome === 'half') {
        const further = { login_token: result.token, expires_in: HALF_LOG_IN_SECONDS };
        throw new ApiProblem('second-factor', { further });
      }
      if (result.code === 'wait') throw waiting(result.seconds);
      throw new ApiProblem(result.code === 'unverified' ? 'unverified' : 'wrong-credentials');
    },
  }),
  defineCall({
    method: 'POST',
    path: 'login/code',
    group: 'accounts',
    summary: ['calls.logInCode'],
    example: { body: { login_token: '…', code: '123456' } },
    forPrograms: true,
    body: z.strictObject({
      /** That of the problem `second-factor`. */
      login_token: text,
      /** Of the authenticator app, or a recovery code. */
      code: text,
      device_info: z.string().max(100).nullish(),
    }),
    answer: session,
    limit: { ...logInLimit, name: 'log-in-code' },
    async answerTo({ body: { login_token: token, device_info, ...body }, request, language }) {
      const { code } = await readAsForm(codeForm, body, language);
      const device = deviceOf(request, device_info);
      const result = await finishLogIn(
        { db, backoff, mailQueue, key: secondFactorKey },
        { token, audience: 'api', code, at: new Date(), device, forgotLink },
      );
      if (result.outcome === 'loggedIn') return sessionOf(result);
      if (result.code === 'wait') throw waiting(result.seconds);
      if (result.code === 'expired') throw new ApiProblem('wrong-credentials');
      throw await refuseFields(codeForm, { code: result.code }, language);
    },
  }),
  defineUserCall({
    method: 'POST',
    path: 'logout',
    group: 'accounts',
    summary: ['common:account.logout'],
    example: {},
    forPrograms: true,
    body: noBody,
    answer: z.strictObject({ data: z.null() }),
    async answerTo({ account }) {
      await endSession(db, account, account.session);
      await recordEvent(db, account.id, 'loggedOut');
      return { data: null };
    },
  }),
  defineCall({
    method: 'POST',
    path: 'users',
    group: 'accounts',
    summary: ['common:account.register'],
    example: {
      body: {
        user: {
          email: 'name@example.org',
          full_name: 'Ayu Lestari',
          username: 'ayu',
          password: 'hujan di kota lama',
          confirm_password: 'hujan di kota lama',
          terms: true,
        },
      },
    },
    forPrograms: true,
    wrapper: 'user',
    body: z.strictObject({
      email: text,
      full_name: text,
      username: text,
      password: text,
      confirm_password: text.nullish(),
      /** Registering by the call accepts them; only a refusal has to be sent. */
      terms: z.boolean().nullish(),
    }),
    problemsIn: (sent, language) =>
      formProblems(registration, asRegistrationForm(fieldsOf(sent)), language),
    answer: z.strictObject({
      data: z.strictObject({
        email: z.string(),
        username: z.string(),
        is_verified: z.literal(false),
      }),
      message: z.string(),
    }),
    limit: registrationLimit,
    async answerTo({ body, language }) {
      const input = await readAsForm(registration, asRegistrationForm(body), language);
      const context = { language, linkOf: verificationLink };
      const result = await registerAccount({ db, mailQueue }, input, context);
      if (result.outcome === 'refused') {
        throw await refuseFields(registration, result.errors, language);
      }
      const { email, username } = input;
      return {
        data: { email, username, is_verified: false },
        message: await messageOf('accounts:register.accepted.text', language),
      };
    },
  }),
  defineCall({
    method: 'POST',
    path: 'smartmap/register/check_emailexist',
    group: 'accounts',
    summary: ['calls.emailQuestion'],
    example: { body: { email: 'name@example.org' } },
    forPrograms: true,
    body: z.strictObject({ email: text }),
    answer: z.strictObject({ data: z.strictObject({ exists: z.boolean() }) }),
    // Enough for a person who mistypes, too few for a program that tries a list.
    limit: { name: 'email-question', burst: 20, seconds: 20 },
    async answerTo({ body, language }) {
      const { email } = await readAsForm(emailQuestion, body, language);
      return { data: { exists: await isEmailUsed(db, email) } };
    },
  }),
];

/**
 * Returns a registration as the form sends it: the call supplies repeated password and tick where they are
 * absent.
 */
function asRegistrationForm({ terms, ...fields }: Record<string, unknown>) {
  return {
    ...fields,
    confirm_password: fields.confirm_password ?? fields.password,
    terms: terms === false ? undefined : 'on',
  };
}

/** Returns the response of a call that begins a session, or continues it under another token. */
function sessionOf({ token, isRemembered }: { token: string; isRemembered: boolean }) {
  const expires_in = sessionLifetime(isRemembered);
  return { data: [{ auth_token: token, token_type: 'Bearer' as const, expires_in }] };
}

/** Returns the name of the session in the user's list: the program's own, else as for a browser. */
function deviceOf(request: Request, named: string | null | undefined): string {
  return (
    named?.replace(/[\p{Cc}\p{Cf}]/gu, '').trim() ||
    describeDevice(request.headers.get('User-Agent'))
  );
}
