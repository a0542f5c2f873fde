import { redirect } from '@remix-run/node';
import { describeAccountPage } from '~/composition/describe-page.server';
import { everybody, formRoute } from '~/composition/form-route.server';
import { backoff, csrfGuard } from '~/composition/forms.server';
import { type Refusal } from '~/composition/forms/form-guards.server';
import { type Redirect } from '~/composition/note.server';
import { db } from '~/composition/portal.server';
import { getAccount, keepSession } from '~/composition/session.server';
import { networkOf } from '~/http/client-address.server';
import { localPath, localPathOfReferer } from '~/http/local-path.server';
import { paths } from '~/paths';
import { currentRequest } from '~/server/request-context.server';
import { logInSchema } from '../log-in-form.server';
import { logIn as startLogIn } from '../log-in.server';
import { describeDevice } from '../describe-device.server';
import { endSession } from '~/auth/sessions.server';
import { readKnownBrowser, rememberBrowser } from './known-browser.server';
import { unverifiedCookie } from './unverified-cookie.server';

/** Thirty attempts from one address at once, then one every ten seconds; failures wait beyond that. */
const limit = { burst: 30, seconds: 10 };

/** Longer ones are no addresses of ours, and would burst the header of the answer. */
const LONGEST_DESTINATION = 2_000;
/** Who came from there, or from nowhere, is led to the dashboard. */
const forGuests = [
  paths.home,
  paths.login,
  paths.logout,
  paths.register,
  paths.verify,
  paths.forgotPassword,
  paths.resetPassword,
];

/** The log-in page; sends those on who are logged in. Each log-in begins a session, always a new one. */
export const logIn = formRoute({
  rules: { name: 'log-in', schema: logInSchema, limit, skipMinAge: true },
  admit: everybody,
  async load(request, { note }) {
    const { searchParams } = new URL(request.url);
    const asked = searchParams.get('to');
    const to = destination(asked === null ? localPathOfReferer(request) : localPath(asked));
    if (await getAccount(request)) throw redirect(to, 303);
    return {
      to,
      isVerified: note !== null,
      isUnsent: searchParams.has('unsent'),
      head: await describeAccountPage(request, { key: 'login', path: paths.login }),
    };
  },
  // Strangers of its address do not use up the attempts of a browser that has logged in before.
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
        clientAddress: clientAddress(),
        device: describeDevice(request),
        knownBrowser: await readKnownBrowser(request),
      },
    );
    if (result.outcome === 'loggedIn') {
      const former = await endFormerSession(request);
      return lead(destination(localPath(to)), [
        await keepSession({ token: result.token, isRemembered }),
        await rememberBrowser(request, result.accountId),
        await unverifiedCookie.clear(),
        ...former,
      ]);
    }
    if (result.code === 'unverified') {
      return lead(paths.resendVerification, [await unverifiedCookie.set(result.accountId)]);
    }
    return form.refuseAs(result.code === 'wait' ? waiting(result.seconds) : wrong);
  },
});

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
  return path.length <= LONGEST_DESTINATION && !isForGuests ? path : paths.dashboard;
}

/**
 * Who logs in once more, from a page that was left open, does not leave a session behind: the cookies
 * that end what it left in the browser. Buttons of its pages must not act for the new user.
 */
async function endFormerSession(request: Request): Promise<string[]> {
  const account = await getAccount(request);
  if (!account) return [];
  await endSession(db, account, account.session);
  return [await csrfGuard.clear()];
}
