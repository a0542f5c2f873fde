import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { logOut } from '~/features/accounts/pages/log-out.server';

/** Ends the session of a reader who pressed the button. */
export async function action({ request }: ActionFunctionArgs) {
  return redirect('/home', { status: 303, headers: await logOut(request) });
}

/** Nobody is logged out by a link, which other sites could follow in a reader's name. */
export function loader() {
  return redirect('/home');
}
