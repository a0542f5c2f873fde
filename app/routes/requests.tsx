import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AccountPage } from '~/accounts/ui/account-page';
import { loadRequests } from '~/requests/pages/own-requests.server';
import { RequestsPage } from '~/requests/ui/requests-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'accounts', 'requests', 'apply'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadRequests(request);
}

export default function Requests() {
  const { t } = useTranslation('apply');
  return (
    <AccountPage title={t('requests.title')} path={paths.requests}>
      <RequestsPage {...useLoaderData<typeof loader>()} />
    </AccountPage>
  );
}
