import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { leadTo } from '~/services/lead-to.server';
import { logOut } from '~/accounts/pages/log-out.server';
import { paths } from '~/paths';

/** Ends all sessions of a user who pressed the button, on whatever device. */
export async function action({ request }: ActionFunctionArgs) {
  return redirect(paths.home, {
    status: 303,
    headers: await logOut(request, { everywhere: true }),
  });
}

/** The button is on the profile. */
export const loader = ({ request }: LoaderFunctionArgs) => leadTo(request, paths.profile);
