import { fileRoute } from '~/services/file-route.server';
import { loadArchive } from '~/statistics/release/load-archive.server';

/** The archive of a calculation. */
export const loader = fileRoute(({ request, params }) => loadArchive(request, params));
