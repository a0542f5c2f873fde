import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { leadTo } from '~/services/lead-to.server';
import { logOut } from '~/accounts/pages/log-out.server';
import { paths } from '~/paths';

/** Ends the session of a user who pressed the button. */
export async function action({ request }: ActionFunctionArgs) {
  return redirect(paths.home, { status: 303, headers: await logOut(request) });
}

/** A link logs nobody out: other sites could request it in a user's name. */
export const loader = ({ request }: LoaderFunctionArgs) => leadTo(request, paths.home);
