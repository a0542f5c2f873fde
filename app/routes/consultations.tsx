import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { consultations } from '~/datasets/consultations';
import { loadDashboard } from '~/features/statistics/pages/load-dashboard.server';
import { DashboardPage } from '~/features/statistics/ui/dashboard-page';
import { publicDocument } from '~/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'statistics'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadDashboard(request, consultations);
}

export default function Consultations() {
  return <DashboardPage dataset={consultations} page={useLoaderData<typeof loader>()} />;
}
