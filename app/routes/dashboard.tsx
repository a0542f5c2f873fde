import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { datasetAt } from '~/datasets';
import { loadDashboard } from '~/statistics/dashboard/load-dashboard.server';
import { requestedDataset } from '~/statistics/published/page-request.server';
import { DashboardPage } from '~/statistics/dashboard/dashboard-page';

export const handle = { i18n: ['common', 'statistics'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export function loader({ request }: LoaderFunctionArgs) {
  return loadDashboard(request, requestedDataset(request));
}

export default function Dashboard() {
  const dataset = datasetAt(useLocation().pathname);
  const page = useLoaderData<typeof loader>();
  return dataset && <DashboardPage dataset={dataset} page={page} />;
}
