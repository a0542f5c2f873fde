import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadArchive } from '~/features/statistics/pages/load-archive.server';

/** The archive of a calculation. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadArchive(request, params);
}
