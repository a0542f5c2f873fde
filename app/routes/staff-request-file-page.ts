import { fileRoute } from '~/services/file-route.server';
import { loadLetterPage } from '~/requests/pages/letter-reader.server';

/** The picture of a page of a request's file. */
export const loader = fileRoute(({ request, params }) => loadLetterPage(request, params));
