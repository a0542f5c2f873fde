import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadTrends } from '~/statistics/pages/load-trends.server';
import { TrendsPage } from '~/statistics/analysis/trends/trends-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'statistics', 'trends', 'compare'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadTrends(request);
}

export default function Trends() {
  return <TrendsPage {...useLoaderData<typeof loader>()} />;
}
