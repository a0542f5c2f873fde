import { fileRoute } from '~/services/file-route.server';
import { loadCodeListFile } from '~/workspace/codes/pages/code-lists.server';

export const loader = fileRoute(({ request, params }) =>
  loadCodeListFile(request, params.list ?? ''),
);
