import { fileRoute } from '~/services/file-route.server';
import { loadFile } from '~/statistics/dashboard/load-file.server';
import { requestedDataset } from '~/statistics/published/page-request.server';

/** A widget as a file: see `file-formats.ts`. */
export const loader = fileRoute(({ request, params }) =>
  loadFile(request, requestedDataset(request), params.file),
);
