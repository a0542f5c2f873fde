import { fileRoute } from '~/composition/file-route.server';
import { consultations } from '~/datasets/consultations';
import { loadFile } from '~/features/statistics/pages/load-file.server';

/** A widget as a file: see `file-formats.ts`. */
export const loader = fileRoute(({ request, params }) =>
  loadFile(request, consultations, params.file),
);
