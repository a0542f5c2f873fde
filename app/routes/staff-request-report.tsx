import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadRequestReport } from '~/requests/pages/request-report.server';
import { RequestReportPage } from '~/requests/ui/request-report-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'staff', 'officers', 'apply'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = ({ request }: LoaderFunctionArgs) => loadRequestReport(request);

export const action = refuseToAct;

export default function StaffRequestReport() {
  return <RequestReportPage {...useLoaderData<typeof loader>()} />;
}
