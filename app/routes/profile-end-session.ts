import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { sendSessionEnd } from '~/features/accounts/pages/profile.server';
import { paths } from '~/paths';

/** Whoever comes without the button is led to where it is. */
export const loader = () => redirect(paths.profile, 303);

/** Ends one session of the user. */
export async function action({ request }: ActionFunctionArgs) {
  await sendSessionEnd(request);
  return redirect(`${paths.profile}#sessions`, 303);
}
