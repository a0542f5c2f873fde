import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadRequestStatistics } from '~/requests/pages/request-statistics.server';
import { RequestStatisticsPage } from '~/requests/ui/request-statistics-page';

export const handle = { i18n: ['common', 'apply', 'requests'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadRequestStatistics(request);

export default function RequestStatistics() {
  return <RequestStatisticsPage {...useLoaderData<typeof loader>()} />;
}
