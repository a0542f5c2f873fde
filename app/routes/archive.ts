import { fileRoute } from '~/composition/file-route.server';
import { loadArchive } from '~/features/statistics/pages/load-archive.server';

/** The archive of a calculation. */
export const loader = fileRoute(({ request, params }) => loadArchive(request, params));
