import { type LoaderFunctionArgs } from '@remix-run/node';
import { datasetAbove } from '~/datasets';
import { loadViewFeed } from '~/features/statistics/pages/load-view-feed.server';

/** What calculations have changed of a view, as a feed. */
export function loader({ request }: LoaderFunctionArgs) {
  const dataset = datasetAbove(new URL(request.url).pathname);
  if (!dataset) throw new Response(null, { status: 404 });
  return loadViewFeed(request, dataset);
}
