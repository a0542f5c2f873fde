import { type LoaderFunctionArgs } from '@remix-run/node';
import { leadTo } from '~/services/lead-to.server';
import { paths } from '~/paths';

/** Leads password managers to the form; the address is the one they know of every site. */
export const loader = ({ request }: LoaderFunctionArgs) => leadTo(request, paths.changePassword);
