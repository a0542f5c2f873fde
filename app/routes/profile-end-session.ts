import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { sendSessionEnd } from '~/features/accounts/pages/profile.server';

/** Whoever comes without the button is led to where it is. */
export const loader = () => redirect('/profile', 303);

/** Ends one session of the reader. */
export async function action({ request }: ActionFunctionArgs) {
  await sendSessionEnd(request);
  return redirect('/profile#sessions', 303);
}
