import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadShareFile } from '~/features/statistics/pages/load-share.server';

/** A file of what is shared of a view or a widget. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadShareFile(request, params);
}
