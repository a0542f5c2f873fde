import { fileRoute } from '~/services/file-route.server';
import { loadShareFile } from '~/statistics/share/load-share.server';

/** A file of a shared view or widget. */
export const loader = fileRoute(({ request, params }) => loadShareFile(request, params));
