import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { datasetAt } from '~/datasets';
import { loadDashboard, requestedDataset } from '~/statistics/pages/load-dashboard.server';
import { DashboardPage } from '~/statistics/dashboard/dashboard-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'statistics'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadDashboard(request, requestedDataset(request));
}

export default function Dashboard() {
  const dataset = datasetAt(useLocation().pathname);
  const page = useLoaderData<typeof loader>();
  return dataset && <DashboardPage dataset={dataset} page={page} />;
}
