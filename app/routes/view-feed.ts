import { fileRoute } from '~/services/file-route.server';
import { datasetAt } from '~/datasets';
import { loadViewFeed } from '~/statistics/saved-views/load-view-feed.server';
import { noSuchFile } from '~/services/unknown-address.server';

/** The changes of a view between calculations, as a feed. */
export const loader = fileRoute(async ({ request }) => {
  const dataset = datasetAt(new URL(request.url).pathname);
  if (!dataset) throw await noSuchFile(request);
  return loadViewFeed(request, dataset);
});
