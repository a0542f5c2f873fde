import { fileRoute } from '~/composition/file-route.server';
import { loadReleasesCalendar } from '~/features/statistics/pages/load-releases.server';

/** The planned releases, as a calendar. */
export const loader = fileRoute(({ request }) => loadReleasesCalendar(request));
