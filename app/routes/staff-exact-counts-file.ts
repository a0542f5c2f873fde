import { fileRoute } from '~/services/file-route.server';
import { loadExactCountsFile } from '~/statistics/exact-counts/load-exact-counts.server';

export const loader = fileRoute(({ request, params }) => loadExactCountsFile(request, params));
