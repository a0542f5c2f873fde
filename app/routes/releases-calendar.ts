import { fileRoute } from '~/services/file-route.server';
import { loadReleasesCalendar } from '~/statistics/release/load-releases.server';

/** The planned releases, as a calendar. */
export const loader = fileRoute(({ request }) => loadReleasesCalendar(request));
