import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadLatestArchive } from '~/features/statistics/pages/load-archive.server';

/** Leads to the archive of the published calculation. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadLatestArchive(request, params);
}
