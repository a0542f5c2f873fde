import { fileRoute } from '~/services/file-route.server';
import { loadFile } from '~/statistics/pages/load-file.server';
import { requestedDataset } from '~/statistics/pages/load-dashboard.server';

/** A widget as a file: see `file-formats.ts`. */
export const loader = fileRoute(({ request, params }) =>
  loadFile(request, requestedDataset(request), params.file),
);
