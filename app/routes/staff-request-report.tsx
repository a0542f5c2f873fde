import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadRequestReport } from '~/requests/pages/request-report.server';
import { RequestReportPage } from '~/requests/ui/request-report-page';

export const handle = { i18n: ['common', 'staff', 'officers', 'requests', 'apply'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadRequestReport(request);

export const action = refuseToAct;

export default function StaffRequestReport() {
  return <RequestReportPage {...useLoaderData<typeof loader>()} />;
}
