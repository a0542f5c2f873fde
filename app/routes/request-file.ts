import { fileRoute } from '~/composition/file-route.server';
import { loadRequestFile } from '~/features/data-requests/pages/load-request-file.server';

/** A file of a data request; the name in the address is for people only. */
export const loader = fileRoute(({ request, params }) => loadRequestFile(request, params));
