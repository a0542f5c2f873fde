import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { AccountPage } from '~/accounts/ui/account-page';
import {
  loadNotifications,
  readAllNotifications,
} from '~/notifications/pages/notifications.server';
import { NotificationsPage } from '~/notifications/ui/notifications-page';
import { paths } from '~/paths';

export const handle = { i18n: ['common', 'lists', 'accounts'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadNotifications(request);

export async function action({ request }: ActionFunctionArgs) {
  await readAllNotifications(request);
  return redirect(paths.notifications, 303);
}

export default function Notifications() {
  const { t } = useTranslation('accounts');
  return (
    <AccountPage title={t('notifications.title')} path={paths.notifications}>
      <NotificationsPage {...useLoaderData<typeof loader>()} />
    </AccountPage>
  );
}
