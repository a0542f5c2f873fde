import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from '~/i18n/page-texts';
import { AccountPage } from '~/features/accounts/ui/account-page';
import {
  loadNotificationPreferences,
  saveNotificationPreferences,
} from '~/features/notifications/pages/notifications.server';
import { PreferencesPage } from '~/features/notifications/ui/preferences-page';
import { privateDocument } from '~/http/private-document.server';
import { paths } from '~/paths';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers, ...page } = await loadNotificationPreferences(request);
  return data(page, { headers });
}

export function action({ request }: ActionFunctionArgs) {
  return saveNotificationPreferences(request);
}

export default function NotificationPreferences() {
  const { t } = useTranslation('accounts');
  return (
    <AccountPage title={t('notifications.preferences.title')} path={paths.notificationPreferences}>
      <PreferencesPage {...useLoaderData<typeof loader>()} />
    </AccountPage>
  );
}
