import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadProfileFile } from '~/features/statistics/pages/load-profile-file.server';

/** A profile as a file for paper. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadProfileFile(request, params.slug, params.file);
}
