import { type LoaderFunctionArgs } from '@remix-run/node';
import { consultations } from '~/datasets/consultations';
import { loadFile } from '~/portal/statistics/load-file.server';

/** A widget as a file: CSV, JSON or SVG. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadFile(request, consultations, params.file);
}
