import { fileRoute } from '~/services/file-route.server';
import { loadShareFile } from '~/statistics/pages/load-share.server';

/** A file of what is shared of a view or a widget. */
export const loader = fileRoute(({ request, params }) => loadShareFile(request, params));
