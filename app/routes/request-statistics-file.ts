import { loadRequestStatisticsFile } from '~/features/data-requests/pages/load-request-statistics.server';

/** The figures of data requests, month by month. */
export const loader = () => loadRequestStatisticsFile();
