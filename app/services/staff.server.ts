import { redirect } from '@remix-run/node';
import { type Account } from '~/auth/account';
import { hasRole, requireStaff, RoleMissing } from '~/auth/require-role';
import { roles } from '~/auth/roles';
import { recordEvent } from '~/auth/record-event.server';
import { leadToNotFound, wantsProblem } from './unknown-address.server';
import { measure } from '~/platform/server/measurements.server';
import { staffPaths } from '~/staff-paths';
import { db } from './portal.server';
import { getAccount } from './session.server';

/**
 * The answer to an unknown address, and to one that whoever asks is to take for unknown: leads to the page
 * that says so. An address with a dot is a file's: whoever asks for one needs the answer 404 and no page,
 * as programs do, and nothing can be sent to it.
 */
export function answerUnknown(request: Request): Response {
  const isFile = new URL(request.url).pathname.includes('.');
  if (isFile || request.method === 'POST' || wantsProblem(request))
    return new Response(null, { status: 404 });
  return leadToNotFound(request);
}

/** The action of a page that has none: nothing can be sent to it, as to an unknown address. */
export function refuseToAct(): never {
  throw new Response(null, { status: 404 });
}

/**
 * The one place that makes an answer of a missing role: guests and others are answered as by an unknown
 * address, staff who have yet to set up the second factor are led there.
 *
 * @param act - loads or does what is for staff; what guards the data throws `RoleMissing`.
 */
export async function forStaff<Done>(
  request: Request,
  act: (account: Account) => Promise<Done>,
): Promise<Done> {
  const account = await getAccount(request);
  try {
    requireStaff(account);
    return await act(account);
  } catch (error) {
    if (!(error instanceof RoleMissing)) throw error;
    await noteRefusal(account);
    const isReady = !account?.roles.length || hasRole(account, ...roles);
    throw isReady ? answerUnknown(request) : redirect(staffPaths.setUp, 303);
  }
}

/** Notes that somebody asked for what is not theirs; of the staff, who is known and few, in the audit as well. */
async function noteRefusal(account: Account | null): Promise<void> {
  if (account?.roles.length) await recordEvent(db, account.id, 'roleMissing');
  else measure('account', { event: 'roleMissing' });
}
