import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadComparison } from '~/statistics/analysis/comparison/load-comparison.server';
import { ComparisonPage } from '~/statistics/analysis/comparison/comparison-page';

export const handle = { i18n: ['common', 'statistics', 'compare'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadComparison(request);

export default function Comparison() {
  return <ComparisonPage {...useLoaderData<typeof loader>()} />;
}
