import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { leadTo } from '~/services/lead-to.server';
import { openNotification } from '~/notifications/pages/notifications.server';
import { paths } from '~/paths';

/** Marks a notification as read and redirects to its subject. */
export async function action({ request, params }: ActionFunctionArgs) {
  return redirect(await openNotification(request, params.id), 303);
}

export const loader = ({ request }: LoaderFunctionArgs) => leadTo(request, paths.notifications);
