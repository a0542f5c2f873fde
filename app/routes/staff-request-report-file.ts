import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadRequestReportFile } from '~/features/data-requests/pages/request-report.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadRequestReportFile(request);
