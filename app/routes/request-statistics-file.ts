import { fileRoute } from '~/services/file-route.server';
import { loadRequestStatisticsFile } from '~/requests/pages/load-request-statistics.server';

/** The figures of data requests by month. */
export const loader = fileRoute(({ request }) => loadRequestStatisticsFile(request));
