import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { openNotification } from '~/features/notifications/pages/notifications.server';
import { paths } from '~/paths';

/** Marks a notification as read and leads to what it is about. */
export async function action({ request, params }: ActionFunctionArgs) {
  return redirect(await openNotification(request, params.id), 303);
}

export function loader() {
  return redirect(paths.notifications);
}
