import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadDetailedFile } from '~/features/statistics/pages/load-detailed-file.server';

/** Detailed data to take away: an archive with CSV, XLSX or JSON. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadDetailedFile(request, params.format);
}
