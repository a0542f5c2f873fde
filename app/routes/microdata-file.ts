import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadDetailedFile } from '~/features/statistics/pages/load-protected-file.server';

/** Detailed data to take away: a table, a public-use file, or an archive of records. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadDetailedFile(request, params.format);
}
