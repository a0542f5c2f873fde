import { fileRoute } from '~/services/file-route.server';
import { loadReleasesFeed } from '~/statistics/release/load-releases.server';

/** What was published, withdrawn and retracted, as a feed. */
export const loader = fileRoute(({ request }) => loadReleasesFeed(request));
