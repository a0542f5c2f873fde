import { redirect } from '@remix-run/node';
import { describeAccountPage } from '~/services/describe-page.server';
import { everybody, formRoute } from '~/services/form-route.server';
import { backoff, csrfGuard } from '~/services/forms.server';
import { type Refusal } from '~/services/forms/form-guards.server';
import { type Redirect } from '~/services/flash.server';
import { db, environment, secret } from '~/services/portal.server';
import { mailedLink, mailQueue } from '~/services/mail.server';
import { getAccount, keepSession } from '~/services/session.server';
import { networkOf } from '~/platform/http/client-address.server';
import { localPath, localPathOfReferer } from '~/platform/http/local-path.server';
import { paths } from '~/paths';
import { staffPaths } from '~/staff-paths';
import { createSignedCookie } from '~/platform/http/signed-cookie.server';
import { z } from 'zod';
import { currentRequest } from '~/platform/server/request-context.server';
import { logInSchema } from '../log-in-form.server';
import { logIn as startLogIn } from '../log-in.server';
import { codeSchema } from '../second-factor/code-forms.server';
import {
  findHalfLogIn,
  finishLogIn,
  HALF_LOG_IN_SECONDS,
} from '../second-factor/half-log-in.server';
import { takeOverLanguage } from './choose-language.server';
import { secondFactorKey } from './second-factor-key.server';
import { describeDevice } from '~/platform/http/describe-device.server';
import { endSession } from '~/auth/sessions.server';
import { readKnownBrowser, rememberBrowser } from './known-browser.server';
import { unverifiedCookie } from './unverified-cookie.server';

/** Thirty attempts from one address in a row, then one every ten seconds; failures wait beyond that. */
export const logInLimit = { name: 'log-in', burst: 30, seconds: 10 };
const { name, ...limit } = logInLimit;

/** Holds the token of a log-in that waits for the second factor. */
const halfCookie = createSignedCookie('halfLogIn', z.string(), {
  ...environment,
  secret,
  path: paths.login,
  lifetime: HALF_LOG_IN_SECONDS,
});

/** Longer paths are not the portal's, and would exceed the maximum of the response's headers. */
const MAX_PATH_LENGTH = 2_000;
/** A log-in that started at one of these pages, or none, continues at the dashboard. */
const forGuests = [
  paths.home,
  paths.login,
  paths.logout,
  paths.register,
  paths.verify,
  paths.forgotPassword,
  paths.resetPassword,
];

/** The log-in page; redirects users who are logged in. Each log-in begins a new session. */
export const logIn = formRoute({
  rules: { name, schema: logInSchema, limit, skipMinAge: true },
  authorize: everybody,
  async load(request, { flash }) {
    const { searchParams } = new URL(request.url);
    const target = searchParams.get('to');
    const to = destination(target === null ? localPathOfReferer(request) : localPath(target));
    if (await getAccount(request)) throw redirect(to, 303);
    return {
      to,
      isVerified: flash !== null,
      isUnsent: searchParams.has('unsent'),
      isKept: searchParams.has('kept'),
      head: await describeAccountPage(request, { key: 'login', path: paths.login }),
    };
  },
  // Other clients of its address do not use up the attempts of a browser that has logged in before.
  async clientOf(request) {
    const knownBrowser = await readKnownBrowser(request);
    return knownBrowser
      ? `${networkOf(clientAddress())} ${knownBrowser.accounts[0]}`
      : clientAddress();
  },
  async act(form, request) {
    const { username, password, remember_me: isRemembered, to } = form.input;
    const result = await startLogIn(
      { db, backoff },
      { username, password, isRemembered },
      {
        audience: 'browser',
        clientAddress: clientAddress(),
        device: describeDevice(request.headers.get('User-Agent')),
        knownBrowser: await readKnownBrowser(request),
      },
    );
    if (result.outcome === 'loggedIn') {
      const isStaff = result.needsSetUp;
      const next = isStaff ? staffPaths.setUp : destination(localPath(to));
      return lead(next, await enter(request, result));
    }
    if (result.outcome === 'half') {
      const search = new URLSearchParams({ to: destination(localPath(to)) });
      return lead(`${staffPaths.logInCode}?${search}`, [await halfCookie.set(result.token)]);
    }
    if (result.code === 'unverified') {
      return lead(paths.resendVerification, [await unverifiedCookie.set(result.accountId)]);
    }
    return form.refuseAs(result.code === 'wait' ? waiting(result.seconds) : wrong);
  },
});

/** The second step of a log-in with a second factor; without the first step, it redirects there. */
export const logInCode = formRoute({
  rules: { name: 'log-in-code', schema: codeSchema, limit, skipMinAge: true },
  async authorize(request) {
    const half = await halfCookie.read(request);
    if (half && (await findHalfLogIn(db, half, 'browser'))) return half;
    const to = new URL(request.url).searchParams.get('to');
    throw redirect(to ? `${paths.login}?${new URLSearchParams({ to })}` : paths.login, 303);
  },
  load: async (request) => ({
    head: await describeAccountPage(request, { key: 'logInCode', path: staffPaths.logInCode }),
  }),
  async act(form, request, half) {
    const result = await finishLogIn(
      { db, backoff, mailQueue, key: secondFactorKey },
      {
        token: half,
        audience: 'browser',
        code: form.input.code,
        at: new Date(),
        device: describeDevice(request.headers.get('User-Agent')),
        forgotLink: mailedLink(paths.forgotPassword),
      },
    );
    if (result.outcome === 'loggedIn') {
      const to = new URL(request.url).searchParams.get('to');
      const cookies = await enter(request, result);
      return lead(destination(localPath(to)), [...cookies, await halfCookie.clear()]);
    }
    if (result.code === 'expired') return redirect(paths.login, 303);
    if (result.code === 'wait') return form.refuseAs(waiting(result.seconds));
    return form.refuse({ code: result.code });
  },
});

/** Returns the cookies of a new session; clears what a former one left in the browser. */
async function enter(
  request: Request,
  session: { token: string; accountId: number; isRemembered: boolean },
): Promise<string[]> {
  const former = await endFormerSession(request);
  return [
    await keepSession(session),
    await rememberBrowser(request, session.accountId),
    await unverifiedCookie.clear(),
    ...(await takeOverLanguage(request, session.accountId)),
    ...former,
  ];
}

function lead(to: string, cookies: readonly string[]): Redirect {
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
  return redirect(to, { status: 303, headers });
}

function clientAddress(): string {
  return currentRequest()?.clientAddress ?? '';
}

const wrong: Refusal = { code: 'wrongCredentials', status: 422 };

function waiting(seconds: number): Refusal {
  const isShort = seconds < 60;
  const count = isShort ? seconds : Math.ceil(seconds / 60);
  return { code: isShort ? 'waitSeconds' : 'waitMinutes', status: 429, wait: seconds, count };
}

function destination(path: string): string {
  const isForGuests = path === '/' || forGuests.some((each) => path.startsWith(each));
  return path.length <= MAX_PATH_LENGTH && !isForGuests ? path : paths.dashboard;
}

/**
 * Ends the former session of a browser whose user logs in again, from a page that was left open, and returns
 * the cookies that clear what it left. Buttons of its pages must not act for the new user.
 */
async function endFormerSession(request: Request): Promise<string[]> {
  const account = await getAccount(request);
  if (!account) return [];
  await endSession(db, account, account.session);
  return [await csrfGuard.clear()];
}
