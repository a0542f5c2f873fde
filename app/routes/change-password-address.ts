import { type LoaderFunctionArgs } from '@remix-run/node';
import { leadTo } from '~/services/lead-to.server';
import { paths } from '~/paths';

/** Leads password managers to the form; the address is the one they know of every site. */
export function loader({ request }: LoaderFunctionArgs) {
  return leadTo(request, paths.changePassword);
}
