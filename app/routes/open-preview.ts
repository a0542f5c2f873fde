import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '~/paths';
import { leadTo } from '~/services/lead-to.server';
import { sendOpening } from '~/workspace/publishing/pages/preview.server';

/** Redirects a visit without the button to the home page. */
export const loader = ({ request }: LoaderFunctionArgs) => leadTo(request, paths.home);

/** Opens the preview of a draft in the session of the user. */
export const action = ({ request }: ActionFunctionArgs) => sendOpening(request);
