import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadComparison } from '~/statistics/pages/load-comparison.server';
import { ComparisonPage } from '~/statistics/analysis/comparison/comparison-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'statistics', 'compare'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadComparison(request);
}

export default function Comparison() {
  return <ComparisonPage {...useLoaderData<typeof loader>()} />;
}
