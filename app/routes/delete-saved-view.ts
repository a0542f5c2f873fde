import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { sendDeletion } from '~/features/statistics/pages/saved-views.server';
import { paths } from '~/paths';

/** Whoever comes without the button is led to where it is. */
export const loader = () => redirect(paths.savedViews, 303);

/** Forgets a saved view of the user. */
export function action({ request }: ActionFunctionArgs) {
  return sendDeletion(request);
}
