import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { AccountPage } from '~/accounts/ui/account-page';
import {
  loadNotifications,
  readAllNotifications,
} from '~/notifications/pages/notifications.server';
import { NotificationsPage } from '~/notifications/ui/notifications-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { paths } from '~/paths';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadNotifications(request);
}

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
