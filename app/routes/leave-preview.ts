import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '~/paths';
import { leadTo } from '~/services/lead-to.server';
import { sendLeaving } from '~/workspace/publishing/pages/preview.server';

/** Redirects a visit without the button to the home page. */
export const loader = ({ request }: LoaderFunctionArgs) => leadTo(request, paths.home);

/** Ends the preview in the session of the user. */
export const action = ({ request }: ActionFunctionArgs) => sendLeaving(request);
