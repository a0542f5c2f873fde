import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadRequestFile } from '~/features/data-requests/pages/load-request-file.server';

/** A file of a data request; the name in the address is for people only. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadRequestFile(request, params);
}
