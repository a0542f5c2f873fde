import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadTrendsFile } from '~/features/statistics/pages/load-trends.server';

/** Trends as a file. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadTrendsFile(request, params.format);
}
