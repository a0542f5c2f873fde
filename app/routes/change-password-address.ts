import { redirect } from '@remix-run/node';
import { paths } from '~/paths';

/** Leads password managers to the form; the address is the one they know of every site. */
export function loader() {
  return redirect(paths.changePassword);
}
