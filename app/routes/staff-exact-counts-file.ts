import { fileRoute } from '~/services/file-route.server';
import { loadExactCountsFile } from '~/statistics/pages/load-exact-counts.server';

export const loader = fileRoute(({ request, params }) => loadExactCountsFile(request, params));
