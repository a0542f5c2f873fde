import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadMicrodataFile } from '~/features/statistics/pages/load-microdata-file.server';

/** Microdata to take away: an archive with CSV, XLSX or JSON. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadMicrodataFile(request, params.format);
}
