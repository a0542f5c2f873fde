import { fileRoute } from '~/services/file-route.server';
import { loadRequestFile } from '~/requests/pages/load-request-file.server';

/** A file of a data request; the name in the address is for people only. */
export const loader = fileRoute(({ request, params }) => loadRequestFile(request, params));
