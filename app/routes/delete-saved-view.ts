import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { leadTo } from '~/services/lead-to.server';
import { sendDeletion } from '~/statistics/pages/saved-views.server';
import { paths } from '~/paths';

/** Whoever comes without the button is led to where it is. */
export const loader = ({ request }: LoaderFunctionArgs) => leadTo(request, paths.savedViews);

/** Forgets a saved view of the user. */
export const action = ({ request }: ActionFunctionArgs) => sendDeletion(request);
