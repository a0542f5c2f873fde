import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AccountPage } from '~/accounts/ui/account-page';
import { loadRequests } from '~/requests/pages/own-requests.server';
import { RequestsPage } from '~/requests/ui/requests-page';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';

export const handle = { i18n: ['common', 'lists', 'accounts', 'requests', 'apply'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadRequests(request);

export default function Requests() {
  const { t } = useTranslation('apply');
  return (
    <AccountPage title={t('requests.title')} path={paths.requests}>
      <RequestsPage {...useLoaderData<typeof loader>()} />
    </AccountPage>
  );
}
