import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AccountPage } from '~/accounts/ui/account-page';
import { loadSavedViews } from '~/statistics/saved-views/load-saved-views.server';
import { SavedViewsPage } from '~/statistics/saved-views/saved-views-page';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';

export const handle = { i18n: ['common', 'accounts', 'saved-views'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers, ...page } = await loadSavedViews(request);
  return data(page, { headers });
}

export default function SavedViews() {
  const { t } = useTranslation('saved-views');
  return (
    <AccountPage title={t('title')} path={paths.savedViews}>
      <SavedViewsPage {...useLoaderData<typeof loader>()} />
    </AccountPage>
  );
}
