import { fileRoute } from '~/composition/file-route.server';
import { loadExactCountsFile } from '~/features/statistics/pages/load-exact-counts.server';

export const loader = fileRoute(({ request, params }) => loadExactCountsFile(request, params));
