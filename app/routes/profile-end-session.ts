import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { leadTo } from '~/composition/lead-to.server';
import { sendSessionEnd } from '~/features/accounts/pages/profile.server';
import { paths } from '~/paths';

/** Whoever comes without the button is led to where it is. */
export const loader = ({ request }: LoaderFunctionArgs) => leadTo(request, paths.profile);

/** Ends one session of the user. */
export async function action({ request }: ActionFunctionArgs) {
  await sendSessionEnd(request);
  return redirect(`${paths.profile}#sessions`, 303);
}
