import { type LoaderFunctionArgs } from '@remix-run/node';
import { leadTo } from '~/services/lead-to.server';
import { paths } from '~/paths';

/** Redirects password managers to the form; the well-known address is the same on every site. */
export const loader = ({ request }: LoaderFunctionArgs) => leadTo(request, paths.changePassword);
