import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadReleasesFeed } from '~/features/statistics/pages/load-releases.server';

/** What was published, withdrawn and retracted, as a feed. */
export function loader({ request }: LoaderFunctionArgs) {
  return loadReleasesFeed(request);
}
