import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadAccessHistory } from '~/accounts/pages/access-history.server';
import { AccessHistoryPage } from '~/accounts/ui/access-history-page';

export const handle = { i18n: ['common', 'lists', 'accounts'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadAccessHistory(request);

export default function AccessHistory() {
  return <AccessHistoryPage {...useLoaderData<typeof loader>()} />;
}
