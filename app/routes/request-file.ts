import { fileRoute } from '~/services/file-route.server';
import { loadRequestFile } from '~/requests/pages/load-request-file.server';

/** A file of a data request; addresses of former releases end with its name. */
export const loader = fileRoute(({ request, params }) => loadRequestFile(request, params));
