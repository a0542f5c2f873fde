import { fileRoute } from '~/services/file-route.server';
import { loadDetailedFile } from '~/statistics/microdata/load-detailed-file.server';

/** Detailed data to download: a table, a public-use file, or an archive of records. */
export const loader = fileRoute(({ request, params }) => loadDetailedFile(request, params.format));
