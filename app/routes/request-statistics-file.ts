import { fileRoute } from '~/composition/file-route.server';
import { loadRequestStatisticsFile } from '~/features/data-requests/pages/load-request-statistics.server';

/** The figures of data requests, month by month. */
export const loader = fileRoute(({ request }) => loadRequestStatisticsFile(request));
