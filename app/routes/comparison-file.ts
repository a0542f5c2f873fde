import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadComparisonFile } from '~/features/statistics/pages/load-comparison.server';

/** A comparison as a file. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadComparisonFile(request, params.format);
}
