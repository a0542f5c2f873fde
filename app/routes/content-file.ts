import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadContentFile } from '~/features/content/pages/load-content-file.server';

/** A file of the content; the name in the address is for people only. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadContentFile(request, params.id);
}
