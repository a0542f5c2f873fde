import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { AccountPage } from '~/accounts/ui/account-page';
import { notificationPreferences } from '~/notifications/pages/notifications.server';
import { PreferencesPage } from '~/notifications/ui/preferences-page';
import { paths } from '~/paths';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = notificationPreferences.loader;
export const action = notificationPreferences.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function NotificationPreferences() {
  const { t } = useTranslation('accounts');
  const page = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t('notifications.preferences.title')} path={paths.notificationPreferences}>
      <PreferencesPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />
    </AccountPage>
  );
}
