import { fileRoute } from '~/composition/file-route.server';
import { loadReleasesFeed } from '~/features/statistics/pages/load-releases.server';

/** What was published, withdrawn and retracted, as a feed. */
export const loader = fileRoute(({ request }) => loadReleasesFeed(request));
