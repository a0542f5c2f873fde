import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadRequestStatisticsFile } from '~/features/data-requests/pages/load-request-statistics.server';

/** The figures of data requests, month by month. */
export const loader = ({ request }: LoaderFunctionArgs) => loadRequestStatisticsFile(request);
