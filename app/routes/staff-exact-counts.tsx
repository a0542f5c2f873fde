import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadExactCounts } from '~/statistics/pages/load-exact-counts.server';
import { ExactCountsPage } from '~/statistics/exact-counts/exact-counts-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'statistics', 'cross-table', 'staff'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadExactCounts(request, params.dataset);

export const action = refuseToAct;

export default function StaffExactCounts() {
  return <ExactCountsPage {...useLoaderData<typeof loader>()} />;
}
