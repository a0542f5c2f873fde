import { fileRoute } from '~/services/file-route.server';
import { loadContentFile } from '~/content/pages/load-content-file.server';

/** A file of the content; its name in the address is for people only. */
export const loader = fileRoute(({ request, params }) => loadContentFile(request, params.id));
