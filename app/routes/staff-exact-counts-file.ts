import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadExactCountsFile } from '~/features/statistics/pages/load-exact-counts.server';

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadExactCountsFile(request, params);
