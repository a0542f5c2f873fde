import { fileRoute } from '~/services/file-route.server';
import { loadRequestReportFile } from '~/requests/pages/request-report.server';

export const loader = fileRoute(({ request }) => loadRequestReportFile(request));
