import { fileRoute } from '~/services/file-route.server';
import { loadDeadlines } from '~/requests/pages/request-deadlines.server';

/** The deadlines of all requests, or of one, as a calendar. */
export const loader = fileRoute(({ request, params }) => loadDeadlines(request, params.id));
