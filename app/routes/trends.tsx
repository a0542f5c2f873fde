import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadTrends } from '~/statistics/analysis/trends/load-trends.server';
import { TrendsPage } from '~/statistics/analysis/trends/trends-page';

export const handle = { i18n: ['common', 'statistics', 'trends', 'compare'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadTrends(request);

export default function Trends() {
  return <TrendsPage {...useLoaderData<typeof loader>()} />;
}
