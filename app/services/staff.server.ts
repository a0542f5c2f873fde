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
 * Answers an unknown address, or one that has to look unknown to the client: redirects to the page that says
 * so. An address with a dot is a file's: it gets a 404 without a page, as programs need, and accepts no
 * forms.
 */
export function answerUnknown(request: Request): Response {
  const isFile = new URL(request.url).pathname.includes('.');
  if (isFile || request.method === 'POST' || wantsProblem(request))
    return new Response(null, { status: 404 });
  return leadToNotFound(request);
}

/** The action of a page without one: it accepts no forms, like an unknown address. */
export function refuseToAct(): never {
  throw new Response(null, { status: 404 });
}

/**
 * The only code that answers a missing role: for guests and others as an unknown address; staff who still
 * have to set up the second factor are redirected to its page.
 *
 * @param act - loads or does what is for staff; the code that guards the data throws `RoleMissing`.
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

/** Records that an account lacked a role: of staff, who are few, as an account's event, of others as a number. */
async function noteRefusal(account: Account | null): Promise<void> {
  if (account?.roles.length) await recordEvent(db, account.id, 'roleMissing');
  else measure('account', { event: 'roleMissing' });
}
