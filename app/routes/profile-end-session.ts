import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { leadTo } from '~/services/lead-to.server';
import { sendSessionEnd } from '~/accounts/pages/profile.server';
import { paths } from '~/paths';

/** Redirects a visit without the button to the page of that button. */
export const loader = ({ request }: LoaderFunctionArgs) => leadTo(request, paths.profile);

/** Ends one session of the user. */
export async function action({ request }: ActionFunctionArgs) {
  await sendSessionEnd(request);
  return redirect(`${paths.profile}#sessions`, 303);
}
