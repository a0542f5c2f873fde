import { type LoaderFunctionArgs } from '@remix-run/node';
import { consultations } from '~/datasets/consultations';
import { loadFile } from '~/features/statistics/pages/load-file.server';

/** A widget as a file: see `file-formats.ts`. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadFile(request, consultations, params.file);
}
