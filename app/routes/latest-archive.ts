import { fileRoute } from '~/services/file-route.server';
import { loadLatestArchive } from '~/statistics/release/load-archive.server';

/** Redirects to the archive of the published calculation. */
export const loader = fileRoute(({ request, params }) => loadLatestArchive(request, params));
