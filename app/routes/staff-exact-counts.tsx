import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadExactCounts } from '~/statistics/exact-counts/load-exact-counts.server';
import { ExactCountsPage } from '~/statistics/exact-counts/exact-counts-page';

export const handle = { i18n: ['common', 'statistics', 'cross-table', 'staff'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadExactCounts(request, params.dataset);

export const action = refuseToAct;

export default function StaffExactCounts() {
  return <ExactCountsPage {...useLoaderData<typeof loader>()} />;
}
