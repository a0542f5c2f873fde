import { redirect } from '@remix-run/node';
import { renderSVG } from 'uqr';
import { type Account } from '~/auth/account';
import { hasRole, requireRole } from '~/auth/require-role';
import { roles } from '~/auth/roles';
import { describeStaffPage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { type AcceptedForm, type FormReply } from '~/services/forms/receive-form.server';
import { backoff } from '~/services/forms.server';
import { mailedLink, mailQueue } from '~/services/mail.server';
import { redirectWithFlash } from '~/services/flash.server';
import { db, environment } from '~/services/portal.server';
import { getAccount, keepSession, readNextToken, sessionCookie } from '~/services/session.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { countActionable } from '~/requests/count-waiting.server';
import { countMessages } from '~/feedback/message-queries.server';
import { hashToken } from '~/platform/http/random-token.server';
import { seal, unseal } from '~/platform/http/seal.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { paths } from '~/paths';
import { type StaffNavigation } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { proofSchema } from '../second-factor/code-forms.server';
import { setUpUri } from '../second-factor/one-time-code.server';
import { getSecondFactor } from '../second-factor/second-factor.server';
import {
  allowReplacement,
  getPendingSecret,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '../second-factor/set-up.server';
import { staffPages } from '../staff-pages';
import { secondFactorKey as key } from './second-factor-key.server';

const isDecidedAlone = environment.CONFIRM_APPROVALS === 'no';
const limit = { burst: 10, seconds: 60 };
const forgotLink = mailedLink(paths.forgotPassword);

/** Authorizes members of the staff, with or without a second factor; for others the page does not exist. */
const authorizeStaff = (request: Request): Promise<Account> =>
  forStaff(request, async (account) => account);

/** Returns the pages that the roles of the account use, and how many tasks wait on them for an officer. */
export function loadStaffNavigation(request: Request): Promise<StaffNavigation> {
  return forStaff(request, async (account) => {
    const isOfficer = hasRole(account, 'officer');
    const requests = isOfficer ? await countActionable(db, account, { isDecidedAlone }) : 0;
    const { open: messages = 0 } = isOfficer ? await countMessages(db, account) : {};
    const waiting: Record<string, number> = { requests, messages };
    return staffPages
      .filter(({ of }) => hasRole(account, ...of))
      .map(({ key, to }) => ({ key, to, waiting: waiting[key] ?? 0 }));
  });
}

/** Loads the second factor of the account. */
export function loadSecondFactor(request: Request) {
  return forStaff(request, async (account) => {
    requireRole(account, ...roles);
    const factor = await getSecondFactor(db, account.id);
    if (!factor) throw redirect(staffPaths.setUp, 303);
    const language = await getRequestLanguage(request);
    return {
      setUpAt: describeMoment(factor.setUpAt, language),
      codesLeft: factor.codesLeft,
      head: await describeStaffPage(request, {
        key: 'secondFactor',
        path: staffPaths.secondFactor,
      }),
    };
  });
}

/** The page that sets up the second factor, or another device after `otherDevice`. */
export const setUp = formRoute({
  rules: { name: 'second-factor-set-up', schema: proofSchema, limit, isBehindLogIn: true },
  renewsSession: true,
  // The second request of a double click has the token that the first one has replaced.
  async authorize(request) {
    const token = await sessionCookie.read(request);
    if (token === null || (await getAccount(request))) await authorizeStaff(request);
    return token ?? '';
  },
  async load(request) {
    const account = await authorizeStaff(request);
    const secret = await getPendingSecret({ db, key }, account);
    if (!secret && !account.hasPassedSecondFactor) throw answerUnknown(request);
    if (!secret) throw redirect(staffPaths.secondFactor, 303);
    return {
      secret: secret.replace(/.{4}(?=.)/g, '$& '),
      picture: renderSVG(setUpUri(secret, account.username), { border: 2 }),
      username: account.username,
      isFirst: !account.hasPassedSecondFactor,
      head: await describeStaffPage(request, { key: 'setUp', path: staffPaths.setUp }),
    };
  },
  permission: (_request, token) => hashToken(token),
  async act(form, request) {
    const account = await authorizeStaff(request);
    const { current_password: password, code } = form.input;
    const nextToken = await readNextToken(request, account);
    const proof = { password, code, at: new Date(), forgotLink, nextToken };
    const result = await setUpSecondFactor({ db, backoff, mailQueue, key }, account, proof);
    if (result.outcome === 'set') {
      return leadToCodes(account.id, result.codes, [await keepSession(result)]);
    }
    return refuse(form, result);
  },
});

/** The page that lets the account set up another device. */
export const otherDevice = formRoute({
  rules: { name: 'second-factor-device', schema: proofSchema, limit, isBehindLogIn: true },
  authorize: authorizeStagedFile,
  load: async (request, { who }) => ({
    username: who.username,
    head: await describeStaffPage(request, { key: 'otherDevice', path: staffPaths.otherDevice }),
  }),
  permission: (_request, account) => account.session,
  async act(form, _request, account) {
    const { current_password: password, code } = form.input;
    const proof = { password, code, at: new Date() };
    const result = await allowReplacement({ db, backoff, key }, account, proof);
    if (result.outcome === 'allowed') return redirect(staffPaths.setUp, 303);
    return refuse(form, result);
  },
});

/** The page that shows new recovery codes once, and replaces them. */
export const recoveryCodes = formRoute({
  rules: { name: 'recovery-codes', schema: proofSchema, limit, isBehindLogIn: true },
  authorize: authorizeStagedFile,
  load: async (request, { who, flash }) => ({
    username: who.username,
    codes: flash === null ? null : readCodes(who.id, flash),
    head: await describeStaffPage(request, {
      key: 'recoveryCodes',
      path: staffPaths.recoveryCodes,
    }),
  }),
  permission: (_request, account) => account.session,
  async act(form, _request, account) {
    const { current_password: password, code } = form.input;
    const proof = { password, code, at: new Date(), forgotLink };
    const result = await renewRecoveryCodes({ db, backoff, mailQueue, key }, account, proof);
    if (result.outcome === 'made') return leadToCodes(account.id, result.codes);
    return refuse(form, result);
  },
});

function authorizeStagedFile(request: Request): Promise<Account> {
  return forStaff(request, async (account) => {
    requireRole(account, ...roles);
    return account;
  });
}

/** A sealed cookie carries the codes until the next page has shown them. */
function leadToCodes(id: number, codes: readonly string[], cookies: readonly string[] = []) {
  const text = seal(key, `codes of ${id}`, codes.join(' ')).toString('base64');
  return redirectWithFlash(staffPaths.recoveryCodes, { text, cookies });
}

function readCodes(id: number, note: string): string[] {
  return unseal(key, `codes of ${id}`, Buffer.from(note, 'base64')).split(' ');
}

type Refused =
  | { outcome: 'refused'; code: 'wrongPassword' | 'wrongCode' }
  | { outcome: 'refused'; code: 'wait'; seconds: number };

function refuse(form: AcceptedForm<unknown>, refused: Refused): FormReply {
  if (refused.code === 'wait') return form.refuseFor(refused.seconds);
  const field = refused.code === 'wrongPassword' ? 'current_password' : 'code';
  return form.refuse({ [field]: refused.code });
}
