import { fileRoute } from '~/composition/file-route.server';
import { loadRequestReportFile } from '~/features/data-requests/pages/request-report.server';

export const loader = fileRoute(({ request }) => loadRequestReportFile(request));
