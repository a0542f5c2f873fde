import { fileRoute } from '~/services/file-route.server';
import { loadRequestStatisticsFile } from '~/requests/pages/request-statistics.server';

/** The public figures of data requests by year. */
export const loader = fileRoute(({ request }) => loadRequestStatisticsFile(request));
