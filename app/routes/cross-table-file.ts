import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadCrossTableFile } from '~/features/statistics/pages/load-cross-table.server';

/** A cross table as a file. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadCrossTableFile(request, params.format);
}
