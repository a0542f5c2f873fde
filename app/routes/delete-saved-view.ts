import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { leadTo } from '~/services/lead-to.server';
import { sendDeletion } from '~/statistics/saved-views/load-saved-views.server';
import { paths } from '~/paths';

/** Redirects a visit without the button to the page of that button. */
export const loader = ({ request }: LoaderFunctionArgs) => leadTo(request, paths.savedViews);

/** Deletes a saved view of the user. */
export const action = ({ request }: ActionFunctionArgs) => sendDeletion(request);
