import { redirect } from '@remix-run/node';
import { describeAccountPage } from '~/composition/describe-page.server';
import { backoff, csrfGuard, readSentForm, setUpForm } from '~/composition/forms.server';
import { type Refusal } from '~/composition/forms/form-guards.server';
import { type FormReply } from '~/composition/forms/receive-form.server';
import { readNote } from '~/composition/note.server';
import { db } from '~/composition/portal.server';
import { getReader, keepSession } from '~/composition/session.server';
import { networkOf } from '~/http/client-address.server';
import { localPath, localPathOfReferer } from '~/http/local-path.server';
import { paths } from '~/paths';
import { currentRequest } from '~/server/request-context.server';
import { logInSchema } from '../log-in-form.server';
import { logIn as startLogIn } from '../log-in.server';
import { describeDevice } from '../sessions/describe-device.server';
import { endSession } from '../sessions/end-session.server';
import { readKnownBrowser, rememberBrowser } from './known-browser.server';
import { unverifiedCookie } from './unverified-cookie.server';

/** Thirty attempts from one address at once, then one every ten seconds; failures wait beyond that. */
const limit = { burst: 30, seconds: 10 };
const rules = { name: 'log-in', schema: logInSchema, limit, isQuick: true };

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

/** The data of the log-in page; sends those on who are logged in. */
export async function loadLogIn(request: Request) {
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('to');
  const to = destination(asked === null ? localPathOfReferer(request) : localPath(asked));
  if (await getReader(request)) throw redirect(to, 303);
  return {
    ...(await setUpForm(request, rules)),
    to,
    isVerified: (await readNote(request)) !== null,
    isUnsent: searchParams.has('unsent'),
    head: await describeAccountPage(request, { key: 'login', path: paths.login }),
  };
}

/** A log-in that leads on, with the cookies that go with it, or the reply to one that was refused. */
export type LogInAnswer = { to: string; cookies: string[] } | { reply: FormReply };

/** Begins a session for whoever sent the form, always a new one. */
export async function logIn(request: Request): Promise<LogInAnswer> {
  const clientAddress = currentRequest()?.clientAddress ?? '';
  const knownBrowser = await readKnownBrowser(request);
  // Strangers of its address do not use up the attempts of a browser that has logged in before.
  const client = knownBrowser
    ? `${networkOf(clientAddress)} ${knownBrowser.accounts[0]}`
    : clientAddress;
  const form = await readSentForm(request, rules, client);
  if (form.outcome === 'refused') return { reply: form.reply };
  const { username, password, remember_me: isRemembered, to } = form.input;
  const result = await startLogIn(
    { db, backoff },
    { username, password, isRemembered },
    { clientAddress, device: describeDevice(request), knownBrowser },
  );
  if (result.outcome === 'loggedIn') {
    const former = await endFormerSession(request);
    const cookies = [
      await keepSession({ token: result.token, isRemembered }),
      await rememberBrowser(request, result.accountId),
      await unverifiedCookie.clear(),
      ...former,
    ];
    return { to: destination(localPath(to)), cookies };
  }
  if (result.code === 'unverified') {
    return {
      to: paths.resendVerification,
      cookies: [await unverifiedCookie.set(result.accountId)],
    };
  }
  return { reply: form.refuseAs(result.code === 'wait' ? waiting(result.seconds) : wrong) };
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
 * that end what it left in the browser. Buttons of its pages must not act for the new reader.
 */
async function endFormerSession(request: Request): Promise<string[]> {
  const reader = await getReader(request);
  if (!reader) return [];
  await endSession(db, reader, reader.session);
  return [await csrfGuard.clear()];
}
