import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { AccountPage } from '~/accounts/ui/account-page';
import { notificationPreferences } from '~/notifications/pages/notifications.server';
import { PreferencesPage } from '~/notifications/ui/preferences-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { paths } from '~/paths';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = notificationPreferences.loader;
export const action = notificationPreferences.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function NotificationPreferences() {
  const { t } = useTranslation('accounts');
  const page = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t('notifications.preferences.title')} path={paths.notificationPreferences}>
      <PreferencesPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />
    </AccountPage>
  );
}
